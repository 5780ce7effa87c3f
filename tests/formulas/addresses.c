// Which pointer was computed with decides which object gets the lower address, though nobody looks at the result.
// violated: G !"x == 2"
// violated: G !"x == 1"
extern int __VERIFIER_nondet_int(void);
int x, step, less;
int *p;

int main(void) {
    int a, b, c;
    int *q = &a, *r = &b;
    if (__VERIFIER_nondet_int())
        p = q;
    else
        p = r;
    step = 1;
    less = p < &c;
    step = 2;
    if (q < r)
        x = 1;
    else
        x = 2;
    while (1) {
    }
}
