// A coin machine as a state machine with inputs: 0 idle, 1 paid, 2 serves, 3 out of order.
// holds: G ("state == 2" -> F "state == 0")
// holds: G ("state == 0" -> ("state != 2" W "state == 1"))
// violated: G ("state == 1" -> F "state == 2")
// violated: G F "state == 0"
// holds: G F "state == 0" || F G "state == 1" || F G "state == 3"
extern int __VERIFIER_nondet_int(void);

enum { IDLE, PAID, SERVES, BROKEN } state;

int main(void) {
    while (1) {
        int input = __VERIFIER_nondet_int();
        switch (state) {
        case IDLE:
            if (input == 1)
                state = PAID;
            break;
        case PAID:
            if (input == 2)
                state = SERVES;
            if (input == 3)
                state = BROKEN;
            break;
        case SERVES:
            state = IDLE;
            break;
        case BROKEN:
            break;
        }
    }
}
