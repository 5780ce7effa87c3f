// An array whose length is an input, cleared and filled.
// expect: holds
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char n = __VERIFIER_nondet_uchar();
    if (n < 1 || n > 3)
        return 0;
    int a[n];
    for (int i = 0; i < n; i++)
        a[i] = i;
    assert(a[n - 1] == n - 1);
    assert(sizeof a == n * sizeof(int));
    return 0;
}
