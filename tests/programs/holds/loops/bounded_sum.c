// The sum of a bounded loop has a closed form.
// expect: holds
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char n = __VERIFIER_nondet_uchar();
    if (n > 10)
        return 0;
    int sum = 0;
    for (int i = 1; i <= n; i++)
        sum += i;
    assert(2 * sum == n * (n + 1));
    return 0;
}
