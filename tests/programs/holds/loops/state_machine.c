// A small automaton driven by inputs for ever never takes two tickets.
// expect: holds
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

enum state { IDLE, ASKED, PAID, DONE };

int main(void) {
    enum state state = IDLE;
    int tickets = 0;
    while (1) {
        unsigned char event = __VERIFIER_nondet_uchar();
        switch (state) {
        case IDLE:
            tickets = 0;
            state = event == 'a' ? ASKED : IDLE;
            break;
        case ASKED:
            state = event == 'p' ? PAID : event == 'c' ? IDLE : ASKED;
            break;
        case PAID:
            tickets++;
            state = DONE;
            break;
        case DONE:
            if (event == 'n')
                state = IDLE;
            break;
        }
        assert(tickets <= 1);
        assert(state != DONE || tickets == 1);
    }
}
