// What fills a buffer leaves everything else as it was.
// expect: holds
#include <assert.h>
#include <stdio.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
static char label[16], other[4] = "ab";
static int state = 1;

int main(void) {
    snprintf(label, sizeof label, "%s/%d", other, 12);
    strncpy(label + 8, "tail", 5);
    if (__VERIFIER_nondet_int())
        strcat(label, "+");
    assert(state == 1 && other[0] == 'a');
    assert(label[2] == '/' && label[8] == 't');
    return 0;
}
