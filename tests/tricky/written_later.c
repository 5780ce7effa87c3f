// expect: violated
// What nobody has written at first is written in a loop: an address, by way of a number.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
volatile unsigned long key = 0x5a5a5a5a5a5a5a5aUL;
int target;
union word {
    unsigned long number;
    int *pointer;
};

int main(void) {
    volatile union word *word = malloc(sizeof *word);
    if (!word)
        return 0;
    unsigned long hidden = (unsigned long)&target ^ key;
    while (__VERIFIER_nondet_int())
        word->number = hidden ^ key;
    int *found = word->pointer;
    if (found)
        *found = 1;
    if (target == 1)
        reach_error();
    return 0;
}
