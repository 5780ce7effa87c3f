// strncpy does not end a string that fills the buffer.
// expect: violated
#include <assert.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
    char source[4] = {'a', 'b', __VERIFIER_nondet_char(), 0};
    char target[4] = "zzz";
    strncpy(target, source, 3);
    target[3] = '!';
    assert(target[2] == 0 || target[2] == 'b'); //~ VIOLATED
    return 0;
}
