// A structure that is read through null is any structure, and nothing else changes.
// expect: holds
// options: --undefined-behaviour passed-over
// opt2: skip an optimiser may use that pointers are followed
#include <assert.h>
#include <stddef.h>

struct pair {
    int first, second;
};

int main(void) {
    struct pair *from = NULL;
    struct pair before = {1, 2}, copy = {3, 4}, after = {5, 6};
    copy = *from;
    assert(before.second == 2 && after.first == 5);
    copy.first = 7;
    assert(copy.first == 7);
    return 0;
}
