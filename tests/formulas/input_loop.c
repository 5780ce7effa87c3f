// A loop that an input keeps alive: it may run for ever.
// violated: F end
// holds: G ("main::limit < 0" -> "rounds == 0")
// holds: F end || F G "main::stop == 0"
// violated: "rounds == 0" W end
// holds: G "rounds <= 3"
extern int __VERIFIER_nondet_int(void);

int rounds;

int main(void) {
    volatile int limit = -1, stop = 0;
    limit = __VERIFIER_nondet_int();
    while (!stop) {
        if (rounds < limit && rounds < 3)
            rounds++;
        stop = __VERIFIER_nondet_int() == 7;
    }
    return 0;
}
