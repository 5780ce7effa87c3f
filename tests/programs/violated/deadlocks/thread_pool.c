// That the pool is closed is told with a single signal: one worker sleeps on.
// expect: violated
// places: 36 64 | 36 65
// property: no-deadlock
// options: --spurious-wakeups off
// threads
#include <pthread.h>
#include <stdlib.h>

struct task {
    void (*run)(int *);
    int *argument;
    struct task *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static struct task *tasks;
static int closed;

static void add(void (*run)(int *), int *argument) {
    struct task *task = malloc(sizeof *task);
    task->run = run;
    task->argument = argument;
    pthread_mutex_lock(&lock);
    task->next = tasks;
    tasks = task;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
}

static void *worker(void *unused) {
    pthread_mutex_lock(&lock);
    for (;;) {
        while (!tasks && !closed)
            pthread_cond_wait(&changed, &lock); //~ VIOLATED
        struct task *task = tasks;
        if (!task)
            break;
        tasks = task->next;
        pthread_mutex_unlock(&lock);
        task->run(task->argument);
        free(task);
        pthread_mutex_lock(&lock);
    }
    pthread_mutex_unlock(&lock);
    return unused;
}

static void add_one(int *number) {
    ++*number;
}

int main(void) {
    pthread_t t[2];
    int result = 0;
    pthread_create(&t[0], 0, worker, 0);
    pthread_create(&t[1], 0, worker, 0);
    add(add_one, &result);
    pthread_mutex_lock(&lock);
    closed = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    pthread_join(t[0], 0); //~ VIOLATED
    pthread_join(t[1], 0); //~ VIOLATED
    return 0;
}
