// A structure passed by value is a copy; the caller's stays as it was.
// expect: violated
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct big {
    int values[6];
    int count;
};

static struct big push(struct big b, int value) {
    b.values[b.count++] = value;
    return b;
}

int main(void) {
    struct big b = {{0}, 0};
    struct big longer = push(b, __VERIFIER_nondet_int());
    assert(b.count == 0 && b.values[0] == 0);
    assert(longer.values[0] == b.values[0]); //~ VIOLATED
    return 0;
}
