// Rows allocated one by one; two of them turn out to be the same.
// expect: violated
#include <assert.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    int *rows[3];
    for (int i = 0; i < 3; i++)
        rows[i] = calloc(2, sizeof(int));
    unsigned char to = __VERIFIER_nondet_uchar() % 3, from = __VERIFIER_nondet_uchar() % 3;
    rows[to] = rows[from];
    rows[0][1] = 5;
    assert(rows[1][1] == 0); //~ VIOLATED
    return 0;
}
