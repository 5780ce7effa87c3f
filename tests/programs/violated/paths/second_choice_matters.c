// Of two choices the second one leads to the error, if it takes its other side.
// expect: violated
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = 5, y = 8, z = 10;
    if (__VERIFIER_nondet_int())
        y = y - 1;
    else
        y = y + 1;
    x = 2 * x;
    if (__VERIFIER_nondet_int())
        z = z - 1;
    else
        x = x + 1;
    if (x > 10)
        reach_error(); //~ VIOLATED
    return 0;
}
