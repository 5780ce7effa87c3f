// Why the first error cannot be reached says nothing about the second one.
// expect: violated
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = 5, y;
    if (x > 10)
        reach_error();
    if (__VERIFIER_nondet_int())
        y = 0;
    else
        y = 20;
    if (y > 10)
        reach_error(); //~ VIOLATED
    return 0;
}
