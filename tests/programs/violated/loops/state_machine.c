// The automaton can be led back to the paid state without paying.
// expect: violated
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

enum state { IDLE, ASKED, PAID, DONE };

int main(void) {
    enum state state = IDLE;
    int paid = 0, tickets = 0;
    while (1) {
        unsigned char event = __VERIFIER_nondet_uchar();
        switch (state) {
        case IDLE:
            state = event == 'a' ? ASKED : IDLE;
            break;
        case ASKED:
            if (event == 'p') {
                state = PAID;
                paid = 1;
            }
            break;
        case PAID:
            tickets++;
            state = DONE;
            break;
        case DONE:
            state = event == 'r' ? PAID : event == 'n' ? IDLE : DONE;
            if (state == IDLE)
                paid = tickets = 0;
            break;
        }
        assert(tickets <= paid); //~ VIOLATED
    }
}
