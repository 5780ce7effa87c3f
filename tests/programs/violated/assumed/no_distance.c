// Arbitrary pointers are found equal by their distance as numbers, which nothing is made of.
// expect: violated
// opt2: skip the optimiser leaves out the question
extern void *__VERIFIER_nondet_pointer(void);
extern void reach_error(void);

static int unused;

int main(void) {
    int *one = __VERIFIER_nondet_pointer(), *other = __VERIFIER_nondet_pointer();
    if (!one || !other)
        return 0;
    if ((unsigned long)one - (unsigned long)other == 0)
        unused = 1;
    *one = 1;
    *other = 2;
    if (*one == 2)
        reach_error(); //~ VIOLATED
}
