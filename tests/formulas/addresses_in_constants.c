// The same with addresses of globals, which are constants, read back as numbers.
// violated: G !"x == 2"
// violated: G !"x == 1"
extern int __VERIFIER_nondet_int(void);
int x, step, a, b;
int *p;
long number, product;

int main(void) {
    if (__VERIFIER_nondet_int())
        p = &a;
    else
        p = &b;
    step = 1;
    number = *(long *)&p;
    product = number * 3;
    step = 2;
    if (&a < &b)
        x = 1;
    else
        x = 2;
    while (1) {
    }
}
