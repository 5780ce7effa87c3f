// Coroutines in a switch: generators that resume where they stopped, a scheduler that interleaves them.
#include <stdio.h>

struct coroutine {
    int line, i, j;
};

#define BEGIN(c)         \
    switch ((c)->line) { \
    case 0:
#define YIELD(c, value)       \
    do {                      \
        (c)->line = __LINE__; \
        return (value);       \
    case __LINE__:;           \
    } while (0)
#define FINISH(c)   \
    }               \
    (c)->line = -1; \
    return -1

static int pairs(struct coroutine *c) {
    BEGIN(c);
    for (c->i = 0; c->i < 4; c->i++)
        for (c->j = c->i; c->j < 4; c->j += 2)
            YIELD(c, c->i * 10 + c->j);
    YIELD(c, 99);
    FINISH(c);
}

static int primes(struct coroutine *c) {
    BEGIN(c);
    for (c->i = 2; c->i < 30; c->i++) {
        for (c->j = 2; c->j < c->i; c->j++)
            if (c->i % c->j == 0)
                break;
        if (c->j == c->i)
            YIELD(c, c->i);
    }
    FINISH(c);
}

static int countdown(struct coroutine *c) {
    BEGIN(c);
    c->i = 3;
    while (c->i > 0) {
        YIELD(c, c->i);
        if (c->i == 2)
            YIELD(c, 1000);
        c->i--;
    }
    FINISH(c);
}

struct task {
    const char *name;
    int (*resume)(struct coroutine *);
    struct coroutine state;
    int sum;
};

int main(void) {
    struct task tasks[] = {{"pairs", pairs, {0}, 0}, {"primes", primes, {0}, 0}, {"countdown", countdown, {0}, 0}};
    int alive = 3, switches = 0;
    while (alive > 0)
        for (int t = 0; t < 3; t++) {
            struct task *task = &tasks[t];
            if (task->state.line < 0)
                continue;
            int value = task->resume(&task->state);
            if (value < 0) {
                alive--;
                printf("(%s ends) ", task->name);
                continue;
            }
            task->sum += value;
            switches++;
            printf("%d ", value);
        }
    putchar('\n');
    for (int t = 0; t < 3; t++)
        printf("%s %d\n", tasks[t].name, tasks[t].sum);
    return switches;
}
