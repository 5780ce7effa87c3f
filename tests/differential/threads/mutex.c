// Mutexes protect a counter and transfers between accounts; trylock, recursive mutexes.
// cflags: -pthread
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>

enum { THREADS = 3, ROUNDS = 20, ACCOUNTS = 4 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int counter;

struct account {
    pthread_mutex_t lock;
    int balance;
};

static struct account accounts[ACCOUNTS];

static void *increment(void *unused) {
    (void)unused;
    for (int i = 0; i < ROUNDS; i++) {
        pthread_mutex_lock(&lock);
        int seen = counter;
        counter = seen + 1;
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

static void transfer(int from, int to, int amount) {
    struct account *low = &accounts[from < to ? from : to], *high = &accounts[from < to ? to : from];
    pthread_mutex_lock(&low->lock);
    pthread_mutex_lock(&high->lock);
    accounts[from].balance -= amount;
    accounts[to].balance += amount;
    pthread_mutex_unlock(&high->lock);
    pthread_mutex_unlock(&low->lock);
}

static void *transfers(void *argument) {
    int seed = *(int *)argument;
    for (int i = 0; i < ROUNDS; i++) {
        int from = (seed + i) % ACCOUNTS, to = (seed * 3 + i * 2 + 1) % ACCOUNTS;
        if (from != to)
            transfer(from, to, seed + i);
    }
    return NULL;
}

static int nested(pthread_mutex_t *recursive, int depth) {
    pthread_mutex_lock(recursive);
    int result = depth ? 1 + nested(recursive, depth - 1) : 0;
    pthread_mutex_unlock(recursive);
    return result;
}

int main(void) {
    pthread_t threads[THREADS];
    int seeds[THREADS];
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, increment, NULL);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    printf("%d\n", counter);

    for (int i = 0; i < ACCOUNTS; i++) {
        pthread_mutex_init(&accounts[i].lock, NULL);
        accounts[i].balance = 100;
    }
    for (int i = 0; i < THREADS; i++) {
        seeds[i] = i + 1;
        pthread_create(&threads[i], NULL, transfers, &seeds[i]);
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    int total = 0;
    for (int i = 0; i < ACCOUNTS; i++) {
        printf("%d ", accounts[i].balance);
        total += accounts[i].balance;
        pthread_mutex_destroy(&accounts[i].lock);
    }
    printf("%d\n", total);

    int first = pthread_mutex_trylock(&lock), second = pthread_mutex_trylock(&lock);
    printf("%d %d\n", first == 0, second != 0);
    pthread_mutex_unlock(&lock);
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_t recursive;
    pthread_mutex_init(&recursive, &attributes);
    printf("%d\n", nested(&recursive, 5));
    return counter;
}
