// Thread-local variables: one copy per thread with its own initial value, addresses that differ, errno-like use.
// cflags: -std=gnu11 -pthread
#include <pthread.h>
#include <stdio.h>

static _Thread_local int counter = 100;
static __thread struct {
    int last;
    char name[8];
    int *self;
} local = {.name = "unset"};
static _Thread_local int *shared_view = NULL;
static int plain = 100;

static int bump(void) {
    static _Thread_local int calls;
    counter += ++calls;
    return calls;
}

struct report {
    int number, counter, calls, differs;
    char initial[8];
};

static void *work(void *argument) {
    struct report *r = argument;
    snprintf(r->initial, sizeof r->initial, "%s", local.name);
    snprintf(local.name, sizeof local.name, "t%d", r->number);
    local.self = &counter;
    r->differs = shared_view == NULL;
    shared_view = &plain;
    for (int i = 0; i < r->number; i++)
        r->calls = bump();
    *local.self += r->number * 1000;
    r->counter = counter;
    return local.name[1] == '0' + r->number ? r : NULL;
}

int main(void) {
    struct report reports[3] = {{.number = 2}, {.number = 4}, {.number = 6}};
    pthread_t threads[3];
    counter = 5;
    shared_view = &plain;
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, work, &reports[i]);
    bump();
    for (int i = 0; i < 3; i++) {
        void *result;
        pthread_join(threads[i], &result);
        printf("%d %d %d %s %d\n", reports[i].counter, reports[i].calls, reports[i].differs, reports[i].initial,
               result == &reports[i]);
    }
    printf("%d %s %d\n", counter, local.name, *shared_view);
    return counter;
}
