// What is written as text is read as characters, through the pointer that is returned and through others.
// expect: violated
#include <assert.h>
#include <stdio.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
static char label[8];

int main(void) {
    char first = 'a', copy[8] = "";
    label[0] = first;
    sprintf(label, "%d", 7);
    if (__VERIFIER_nondet_int() == 4)
        strcpy(label, "x");
    char *end = strcat(copy, label);
    assert(label[0] != 'a' && end[0] == copy[0]);
    assert(copy[0] != 'x'); //~ VIOLATED
    return 0;
}
