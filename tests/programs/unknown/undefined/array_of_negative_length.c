// The length of an array must be greater than zero, even if nobody uses the array.
// expect: unknown(undefined behaviour: variable-length array without elements)
// opt2: skip the optimiser may use undefined behaviour
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int length = __VERIFIER_nondet_int() % 2 * 2 + 1;
    char array[length];
    return sizeof array == 99;
}
