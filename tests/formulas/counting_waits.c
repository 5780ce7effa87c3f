// A loop that counts ends, but a loop inside may not, nor one that counts in some rounds only.
// violated: F "done == 1"
// violated: G ("started == 1" -> F "done == 1")
// violated: G F "started == 0"
extern int __VERIFIER_nondet_int(void);
int started, done, left, stop;

int main(void) {
    started = 1;
    left = 3;
    while (left > 0) {
        left--;
        stop = __VERIFIER_nondet_int();
        while (stop) {
        }
    }
    left = 2;
    while (left > 0) {
        if (__VERIFIER_nondet_int())
            left--;
    }
    done = 1;
    while (1) {
        started = 0;
    }
}
