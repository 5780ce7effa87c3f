// A branch that nobody chooses tells what was chosen before.
// expect: violated
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = 1, y;
    if (__VERIFIER_nondet_int())
        x = 0;
    if (x == 0)
        y = 5;
    else
        y = 20;
    if (y > 10)
        reach_error(); //~ VIOLATED
    return 0;
}
