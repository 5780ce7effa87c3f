// Four inputs in loops of their own. A round leaves each set of values as it is, which is not to be seen from the terms.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

static unsigned char foo(void) { return __VERIFIER_nondet_uchar() % 3; }
static unsigned char bar(void) { return __VERIFIER_nondet_uchar() / 86; }

int main(void) {
    unsigned char a = foo();
    while (__VERIFIER_nondet_uchar()) a = bar();
    unsigned char b = foo();
    while (__VERIFIER_nondet_uchar()) b = bar();
    unsigned char c = foo();
    while (__VERIFIER_nondet_uchar()) c = bar();
    unsigned char d = foo();
    while (__VERIFIER_nondet_uchar()) d = bar();
    if (a > 2 || b > 2 || c > 2 || d > 2) reach_error();
    return 0;
}
