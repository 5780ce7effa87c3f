// A difference cut to a byte may be 0, as with implementations that compare words.
// expect: violated
#include <assert.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int left = __VERIFIER_nondet_int(), right = 5;
    char result = (char)memcmp(&left, &right, sizeof(int));
    if (result == 0)
        assert(left == right); //~ VIOLATED
    return 0;
}
