// Loops over numbers that nobody knows end, however many rounds they make.
// loops holds: G ("busy == 1" -> F "busy == 0")
// loops holds: G F "busy == 0"
// loops holds: G ("sum == 1" -> F "sum == 0")
extern int __VERIFIER_nondet_int(void);
int busy, served, sum, left, next;
unsigned char small;

static void count(int to) {
    for (next = 0; next < to; next++) {
    }
}

int main(void) {
    while (1) {
        if (__VERIFIER_nondet_int()) {
            busy = 1;
            left = __VERIFIER_nondet_int();
            while (left > 0 && __VERIFIER_nondet_int()) {
                if (__VERIFIER_nondet_int())
                    left--;
                left--;
            }
            served = left < 0;
            served = 0;
            busy = 0;
        } else {
            sum = 1;
            count(__VERIFIER_nondet_int());
            int more = __VERIFIER_nondet_int();
            do {
                more--;
            } while (more > 0);
            sum = 0;
        }
    }
}
