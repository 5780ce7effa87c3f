// Globals that point to each other: cycles, function pointers, addresses inside arrays and strings.
#include <stddef.h>
#include <stdio.h>

struct state;
typedef const struct state *handler(int input);

struct state {
    const char *name;
    handler *next;
    const struct state *peers[2];
    const int *weights;
};

static handler from_idle, from_busy, from_done;

static const int weights[] = {5, 10, 15, 20};

static const struct state idle, busy, done;
static const struct state idle = {"idle", from_idle, {&busy, &done}, weights};
static const struct state busy = {"busy", from_busy, {&done, &idle}, weights + 1};
static const struct state done = {"done", from_done, {&idle, &busy}, &weights[3] - 1};

static const struct state *from_idle(int input) { return input > 0 ? &busy : &idle; }
static const struct state *from_busy(int input) {
    return input > 5 ? busy.peers[0] : input < 0 ? busy.peers[1] : &busy;
}
static const struct state *from_done(int input) { return done.peers[input & 1]; }

struct ring {
    struct ring *next, *previous;
    int value;
};

static struct ring c, a = {&a + 1 - 1, &c, 1}, b = {&c, &a, 2};
static struct ring c = {&a, &b, 3};

static void *self = &self;
static char text[] = "pointed at";
static char *const letters[] = {text, text + 8, &text[4]};
static const ptrdiff_t gap = offsetof(struct ring, value) / sizeof(void *);

int main(void) {
    static const int inputs[] = {0, 3, 2, 9, 1, 0, 4, -1, 8, 6};
    const struct state *s = &idle;
    int total = 0;
    for (int i = 0; i < 10; i++) {
        s = s->next(inputs[i]);
        total += s->weights[0] + s->peers[1]->weights[1];
        printf("%s ", s->name);
    }
    printf("%d\n", total);

    a.next = &b;
    int product = 1;
    struct ring *r = &a;
    for (int i = 0; i < 7; i++, r = r->next)
        product = product * 2 + r->value;
    printf("%d %d\n", product, r->previous->previous->value);
    printf("%d\n", self == (void *)&self);
    *letters[1] = '@';
    letters[2][0] = 'T';
    printf("%s %d\n", text, (int)gap);
    return total % 100;
}
