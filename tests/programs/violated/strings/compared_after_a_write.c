// A word is compared after it was changed through another pointer.
// expect: violated
#include <assert.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
static char word[8] = "open";

int main(void) {
    char *last = word + 3;
    if (__VERIFIER_nondet_int() == 4)
        *last = 0;
    assert(strcmp(word, "ope") != 0 || strlen(word) != 3); //~ VIOLATED
    return 0;
}
