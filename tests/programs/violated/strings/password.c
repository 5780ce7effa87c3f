// The word that passes an encoded comparison.
// expect: violated
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

static const char secret[3] = {'k' ^ 5, '3' ^ 6, 'y' ^ 7};

int main(void) {
    int same = 0;
    for (int i = 0; i < 3; i++) {
        char c = __VERIFIER_nondet_char();
        if ((c ^ (5 + i)) != secret[i])
            break;
        same++;
    }
    assert(same < 3); //~ VIOLATED
    return 0;
}
