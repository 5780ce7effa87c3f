// The cases cover all but one value of the type.
// expect: violated
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char c = __VERIFIER_nondet_uchar();
    switch (c) {
    case 0 ... 100:
        return 1;
    case 101 ... 254:
        return 2;
    default:
        reach_error(); //~ VIOLATED
    }
    return 0;
}
