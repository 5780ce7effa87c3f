// A sum that can be larger after each round: no set of values is contained in an earlier one until the sum starts anew.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
    unsigned char sum = 0;
    while (__VERIFIER_nondet_uchar()) {
        sum += __VERIFIER_nondet_uchar() & 1;
        if (sum > 5) sum = 0;
    }
    if (sum > 5) reach_error();
    return 0;
}
