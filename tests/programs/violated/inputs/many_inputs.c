// Only one combination of five inputs is wrong.
// expect: violated
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned sum = 0, all = 0;
    for (int i = 0; i < 5; i++) {
        unsigned char bit = __VERIFIER_nondet_uchar();
        sum += bit;
        all |= bit;
    }
    if (all == 31 && sum == 31)
        reach_error(); //~ VIOLATED
    return 0;
}
