// Which of two arbitrary pointers a table gives depends on an input; that it is the first one leaves the input open.
// expect: violated
extern void *__VERIFIER_nondet_pointer(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static int *table[2];

int main(void) {
    int *one = __VERIFIER_nondet_pointer(), *other = __VERIFIER_nondet_pointer();
    unsigned index = __VERIFIER_nondet_uint();
    if (!one || !other || index > 1)
        return 0;
    table[0] = one;
    table[1] = other;
    if (table[index] != one)
        return 0;
    *one = 1;
    *other = 2;
    if (index == 1)
        reach_error(); //~ VIOLATED
}
