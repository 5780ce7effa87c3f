// Pointers copied with the structure around them before anybody looks at them lead to the same object.
// expect: holds
// options: --extern havoc
// fault: arbitrary pointers
#include <assert.h>
#include <string.h>

struct outer {
    char tag;
    int *inner;
};

extern struct outer *find(void);

int main(void) {
    struct outer *outer = find(), copy;
    if (!outer)
        return 0;
    memcpy(&copy, outer, sizeof copy);
    if (!copy.inner)
        return 0;
    *copy.inner = 6;
    assert(*outer->inner == 6);
    return 0;
}
