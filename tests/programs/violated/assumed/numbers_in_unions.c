// Numbers of arbitrary pointers are read where the pointers were stored.
// expect: violated
// opt2: skip the optimiser leaves out the question
extern void *__VERIFIER_nondet_pointer(void);
extern void reach_error(void);

union box {
    int *pointer;
    unsigned long number;
};
static int unused;

int main(void) {
    union box one, other;
    one.pointer = __VERIFIER_nondet_pointer();
    other.pointer = __VERIFIER_nondet_pointer();
    if (!one.pointer || !other.pointer)
        return 0;
    if (one.number == other.number)
        unused = 1;
    *one.pointer = 1;
    *other.pointer = 2;
    if (*one.pointer == 2)
        reach_error(); //~ VIOLATED
}
