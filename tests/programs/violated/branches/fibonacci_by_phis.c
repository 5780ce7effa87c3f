// Each round computes from both values of the round before.
// expect: violated
// fault: simultaneous phis
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char rounds = __VERIFIER_nondet_uchar();
    unsigned a = 0, b = 1;
    if (rounds > 8)
        return 0;
    for (unsigned char i = 0; i < rounds; i++) {
        unsigned next = a + b;
        a = b;
        b = next;
    }
    if (a == 8 && b == 13)
        reach_error(); //~ VIOLATED
    return 0;
}
