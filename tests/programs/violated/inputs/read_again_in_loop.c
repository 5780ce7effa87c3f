// At the head of the loop everything looks as before, except that one variable holds a newer input.
// expect: violated
// fault: re-read inputs
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int latest = __VERIFIER_nondet_int();
    int kept = latest;
    for (;;) {
        if (kept != latest)
            reach_error(); //~ VIOLATED
        latest = __VERIFIER_nondet_int();
    }
}
