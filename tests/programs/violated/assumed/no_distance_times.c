// That a product with the distance of arbitrary pointers is zero leaves the other factor open.
// expect: violated
extern void *__VERIFIER_nondet_pointer(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int *one = __VERIFIER_nondet_pointer(), *other = __VERIFIER_nondet_pointer();
    int factor = __VERIFIER_nondet_int();
    if (!one || !other)
        return 0;
    if (((unsigned long)one - (unsigned long)other) * factor != 0)
        return 0;
    *one = 1;
    *other = 2;
    if (factor != 0)
        reach_error(); //~ VIOLATED
}
