// Threads created and joined: arguments by pointer, results through join, arrays split between workers.
// cflags: -pthread
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { WORKERS = 3, COUNT = 30 };

struct job {
    const int *from, *to;
    long sum;
};

static void *sum(void *argument) {
    struct job *job = argument;
    for (const int *p = job->from; p != job->to; p++)
        job->sum += *p;
    return job;
}

static void *square(void *argument) {
    intptr_t n = (intptr_t)argument;
    return (void *)(n * n);
}

static void *allocate(void *argument) {
    int *result = malloc(sizeof *result);
    *result = *(int *)argument + 1;
    pthread_exit(result);
}

static void *nested(void *argument) {
    pthread_t inner;
    void *result;
    pthread_create(&inner, NULL, square, argument);
    pthread_join(inner, &result);
    return (void *)((intptr_t)result + 1);
}

int main(void) {
    int numbers[COUNT];
    for (int i = 0; i < COUNT; i++)
        numbers[i] = i * i - 50;
    struct job jobs[WORKERS];
    pthread_t threads[WORKERS];
    for (int i = 0; i < WORKERS; i++) {
        jobs[i] = (struct job){numbers + i * COUNT / WORKERS, numbers + (i + 1) * COUNT / WORKERS, 0};
        if (pthread_create(&threads[i], NULL, sum, &jobs[i]))
            return 1;
    }
    long total = 0;
    for (int i = 0; i < WORKERS; i++) {
        void *result;
        pthread_join(threads[i], &result);
        total += ((struct job *)result)->sum;
        printf("%ld ", jobs[i].sum);
    }
    printf("%ld\n", total);

    pthread_t one, two;
    void *a, *b;
    int seed = 41;
    pthread_create(&one, NULL, allocate, &seed);
    pthread_create(&two, NULL, nested, (void *)(intptr_t)-12);
    pthread_join(two, &b);
    pthread_join(one, &a);
    printf("%d %d\n", *(int *)a, (int)(intptr_t)b);
    free(a);
    return (int)(total % 100);
}
