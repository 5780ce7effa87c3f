// Inputs that move on by one place in each round, with a condition on neighbours: states are cut in different ways.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
    unsigned char a = 0, b = 0, c = 0;
    while (__VERIFIER_nondet_uchar()) {
        c = b;
        b = a;
        a = __VERIFIER_nondet_uchar();
        if (a < b) a = b;
        if (a > 200) b = c;
    }
    if (b < c) reach_error();
    return 0;
}
