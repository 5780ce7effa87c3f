// Arbitrary pointers are equal, or an input has a value: both ways are there when the pointers are followed.
// expect: violated
extern void *__VERIFIER_nondet_pointer(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int *one = __VERIFIER_nondet_pointer(), *other = __VERIFIER_nondet_pointer();
    int choice = __VERIFIER_nondet_int();
    if (!one || !other)
        return 0;
    _Bool goes_on = (one == other) | (choice == 7);
    if (!goes_on)
        return 0;
    *one = 1;
    *other = 2;
    if (choice != 7)
        reach_error(); //~ VIOLATED
}
