// A block of zeros, of which one field is written on some runs: the others stay zero.
// expect: holds
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct record {
    int kind;
    int length;
    struct record *next;
};

int main(void) {
    struct record *record = calloc(1, sizeof *record);
    if (__VERIFIER_nondet_int())
        record->kind = 5;
    assert(record->kind == 0 || record->kind == 5);
    assert(record->length == 0 && record->next == 0);
    free(record);
    return 0;
}
