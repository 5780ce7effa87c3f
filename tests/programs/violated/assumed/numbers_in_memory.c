// Numbers of arbitrary pointers are compared after they were stored.
// expect: violated
// opt2: skip the optimiser leaves out the question
extern void *__VERIFIER_nondet_pointer(void);
extern void reach_error(void);

static unsigned long numbers[2];
static int unused;

int main(void) {
    int *one = __VERIFIER_nondet_pointer(), *other = __VERIFIER_nondet_pointer();
    if (!one || !other)
        return 0;
    numbers[0] = (unsigned long)one;
    numbers[1] = (unsigned long)other;
    if (numbers[0] == numbers[1])
        unused = 1;
    *one = 1;
    *other = 2;
    if (*one == 2)
        reach_error(); //~ VIOLATED
}
