// Arrays of constant length zero are an extension, and a positive length is all that C asks of a variable one.
// expect: holds
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

struct with_tail { int count; char tail[0]; };

static int last(int length, const int array[length]) {
    return array[length - 1];
}

int main(void) {
    char nothing[0];
    struct with_tail object = {sizeof nothing, {}};
    unsigned length = __VERIFIER_nondet_uint() % 3 + 1;
    int array[length];
    for (unsigned i = 0; i < length; i++)
        array[i] = i;
    assert(last(length, array) == length - 1 && object.count == 0);
    return 0;
}
