// Memory is bytes, whatever the types of the pointers that lead to it.
// expect: violated
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static __attribute__((noinline)) int kept(int *number, float *fraction) {
    *number = 1;
    *fraction = 0.0f;
    return *number;
}

int main(void) {
    int x = 0;
    float y = 0.0f;
    float *other = __VERIFIER_nondet_int() ? (float *)&x : &y;
    assert(kept(&x, other) == 1); //~ VIOLATED
    return 0;
}
