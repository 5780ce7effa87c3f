// The inner loop runs as often as the outer one has come far.
// expect: holds
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char n = __VERIFIER_nondet_uchar();
    if (n > 4)
        return 0;
    int rounds = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            rounds++;
    assert(rounds == n * (n + 1) / 2);
    return 0;
}
