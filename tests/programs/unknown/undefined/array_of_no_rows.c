// Each length of an array of arrays must be greater than zero.
// expect: unknown(undefined behaviour: variable-length array without elements)
// opt2: skip the optimiser may use undefined behaviour
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned rows = __VERIFIER_nondet_uint() % 3;
    int array[2][rows];
    return sizeof array == 99;
}
