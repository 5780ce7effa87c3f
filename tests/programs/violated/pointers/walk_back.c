// Negative offsets are signed.
// expect: violated
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static int a[4] = {5, 6, 7, 8};

int main(void) {
    int back = __VERIFIER_nondet_uchar() % 4;
    int *p = &a[3];
    p -= back;
    if (p[0] == 5 && p == a && -back == p - &a[3])
        reach_error(); //~ VIOLATED
    return 0;
}
