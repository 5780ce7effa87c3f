// One branch on an input of 32 bits: two states behind it, not one for each value. The third is the start.
// expect: holds
// states: 3
extern int __VERIFIER_nondet_int(void);

static volatile int large;

int main(void) {
    int a = __VERIFIER_nondet_int();
    if (a >= 65535)
        large = 1;
    else
        large = 0;
    return 0;
}
