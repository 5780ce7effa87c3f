// The number of an arbitrary pointer comes through a loop before it is compared.
// expect: violated
// opt2: skip the optimiser leaves out the question
extern void *__VERIFIER_nondet_pointer(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int unused;

int main(void) {
    int *one = __VERIFIER_nondet_pointer(), *other = __VERIFIER_nondet_pointer();
    if (!one || !other)
        return 0;
    unsigned long first = (unsigned long)one, found = first;
    while (__VERIFIER_nondet_int())
        found = (unsigned long)other;
    if (found == first)
        unused = 1;
    *one = 1;
    *other = 2;
    if (*one == 2)
        reach_error(); //~ VIOLATED
}
