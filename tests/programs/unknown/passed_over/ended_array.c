// An array ends with its block; what is read of it later is any value. Many states come first, so that assertions are looked at apart.
// expect: unknown(undefined behaviour: )
// options: --undefined-behaviour passed-over
// opt2: skip the read may be gone
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
static char text[400];

int main(void) {
    int count = __VERIFIER_nondet_int() ? 3 : 2;
    int *place;
    {
        int numbers[count];
        numbers[0] = 5;
        place = numbers;
    }
    char *last = text, *found = text;
    while (last < text + 250) {
        last++;
        found = __VERIFIER_nondet_int() ? last : text;
    }
    assert(*found == 0);
    assert(*place == 5);
    return 0;
}
