// A sliding-window protocol over a channel that loses and doubles frames by a fixed rule.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { WINDOW = 4, QUEUE = 16, LENGTH = 26 };

struct frame {
    uint8_t sequence : 3, is_acknowledgement : 1;
    char payload;
};

struct channel {
    struct frame frames[QUEUE];
    unsigned head, tail, sent;
    unsigned loss;
};

static void transmit(struct channel *c, struct frame f) {
    c->sent++;
    if (c->sent % c->loss == 0)
        return;
    c->frames[c->tail++ % QUEUE] = f;
    if (c->sent % (c->loss + 3) == 0 && c->tail - c->head < QUEUE)
        c->frames[c->tail++ % QUEUE] = f;
}

static int receive(struct channel *c, struct frame *f) {
    if (c->head == c->tail)
        return 0;
    *f = c->frames[c->head++ % QUEUE];
    return 1;
}

int main(void) {
    const char *message = "abcdefghijklmnopqrstuvwxyz";
    char received[LENGTH + 1] = {0};
    struct channel forth = {.loss = 5}, back = {.loss = 4};
    unsigned base = 0, next = 0, expected = 0, idle = 0, rounds = 0, timeouts = 0;
    struct frame f;
    while (base < LENGTH && rounds < 1000) {
        rounds++;
        if (next < base + WINDOW && next < LENGTH) {
            transmit(&forth, (struct frame){next & 7, 0, message[next]});
            next++;
        }
        if (receive(&forth, &f)) {
            if (f.sequence == (expected & 7)) {
                received[expected++] = f.payload;
            }
            transmit(&back, (struct frame){.sequence = expected & 7, .is_acknowledgement = 1});
        }
        if (receive(&back, &f) && f.is_acknowledgement) {
            unsigned advance = (f.sequence - base) & 7;
            if (advance > 0 && advance <= WINDOW) {
                base += advance;
                idle = 0;
            }
        } else if (++idle > 6) {
            next = base;
            idle = 0;
            timeouts++;
        }
    }
    printf("%s\n", received);
    printf("%u rounds, %u sent, %u acknowledged, %u timeouts\n", rounds, forth.sent, back.sent, timeouts);
    return strcmp(received, message) == 0 ? (int)timeouts : 100;
}
