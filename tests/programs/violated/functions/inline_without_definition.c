// The body of a function that is only `__inline` counts, and it has the error.
// expect: violated
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

__inline void final_check(int x) {
    if (x == 1000)
        reach_error(); //~ VIOLATED
}

int main(void) {
    final_check(__VERIFIER_nondet_int());
    return 0;
}
