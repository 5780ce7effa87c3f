// What no watched global depends on goes from a slice: a count, decisions about it, and loops that are known to end. What is left
// out runs all the same when a violation is shown.
// violated: G "lamp == 0"
// violated: G F "lamp == 1"
// holds: G "step < 3"
// violated: F G "step == 0"
// violated: F "step == 2" && F G "lamp == 1"
extern int __VERIFIER_nondet_int(void);

int lamp, step;
int count, kept;

int main(void) {
    while (1) {
        lamp = __VERIFIER_nondet_int() > 7;
        count = (count + 1) & 3;
        if (count == 1)
            kept = 1 - kept;
        for (int i = 0; i < 2; i++)
            kept ^= i;
        step = step == 2 ? 0 : step + 1;
    }
}
