// An array whose size an input says has no size that an array may have where that is negative; that nobody looks into it does not help.
// expect: unknown(unsupported: more than 1,024 values)
// opt2: skip an optimiser drops an array that nobody looks into
extern int __VERIFIER_nondet_int(void);

static int is_there(int *array) {
    return array != 0;
}

int main(void) {
    int size = __VERIFIER_nondet_int();
    int array[size];
    is_there(array);
    return 0;
}
