// Loops that end, over a few numbers: what does not hold is found with every search.
// holds: G ("busy == 1" -> F "busy == 0")
// holds: G F "busy == 0"
// violated: F G "busy == 0"
// violated: G ("busy == 1" -> F "served == 1")
// violated: F "busy == 1"
extern unsigned __VERIFIER_nondet_uint(void);
int busy, served, left;

int main(void) {
    while (1) {
        if (__VERIFIER_nondet_uint() & 1) {
            busy = 1;
            left = __VERIFIER_nondet_uint() & 3;
            while (left > 0)
                left--;
            served = left < 0;
            busy = 0;
        }
    }
}
