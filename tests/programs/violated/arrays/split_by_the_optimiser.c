// An optimiser may make several variables of one: each is shown by the way to it.
// expect: violated
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    static char s[2];
    for (;;) {
        if (__VERIFIER_nondet_int())
            s[0]++;
        else
            s[1]++;
        if (s[1] == 2)
            reach_error(); //~ VIOLATED
    }
}
