#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <locale.h>
#include <math.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

void reach_error(void);
long long __VERIFIER_nondet_longlong(void);

/* What was observed. */
static long long o[256];

/* At most eight bytes as a number. */
static long long bytes(const void *start, int count) {
    unsigned long long value = 0;
    for (int i = 0; i < count; i++)
        value |= (unsigned long long)((const unsigned char *)start)[i] << 8 * i;
    return (long long)value;
}

/* Where a string ends up inside another one. */
static long long at(const char *start, const char *found) {
    return found ? found - start : -1;
}

static int sign(long long value) {
    return (value > 0) - (value < 0);
}

/* A floating-point number as its bits; NaN has many. */
static long long bits(double value) {
    long long image;
    if (value != value)
        return 1;
    memcpy(&image, &value, sizeof image);
    return image;
}

struct pair {
    signed char key, load;
};

static int compare_pairs(const void *left, const void *right) {
    return ((const struct pair *)left)->key - ((const struct pair *)right)->key;
}

static int calls_of_once;

static void count_once(void) {
    calls_of_once++;
}

static void *give_back(void *argument) {
    return argument;
}

static int give_back_number(void *argument) {
    return (int)(intptr_t)argument;
}

/* A time that has passed, or one that is far ahead. */
static struct timespec past(void) {
    struct timespec time = {1, 0};
    return time;
}

