// The sign of a comparison agrees with the first difference.
// expect: holds
#include <assert.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    char a[3] = {0}, b[3] = "ab";
    a[0] = (char)__VERIFIER_nondet_uchar();
    a[1] = (char)__VERIFIER_nondet_uchar();
    int order = strcmp(a, b);
    if (order == 0)
        assert(a[0] == 'a' && a[1] == 'b');
    if ((unsigned char)a[0] < 'a')
        assert(order < 0);
    if (a[0] == 'a' && a[1] == 0)
        assert(order < 0 && strncmp(a, b, 1) == 0);
    return 0;
}
