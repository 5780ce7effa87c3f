// The same with pointers that became numbers, on a way through a variable.
// violated: G !"x == 2"
extern int __VERIFIER_nondet_int(void);
int x, step;
long number, product;

int main(void) {
    int a, b;
    int *q = &a, *r = &b;
    if (__VERIFIER_nondet_int())
        number = (long)q;
    else
        number = (long)r;
    step = 1;
    product = number * 3;
    step = 2;
    if (q < r)
        x = 1;
    else
        x = 2;
    while (1) {
    }
}
