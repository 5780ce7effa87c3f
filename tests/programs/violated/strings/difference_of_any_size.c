// A comparison tells the order by its sign alone: the number may be any of this sign.
// expect: violated
#include <assert.h>
#include <string.h>

int main(void) {
    int order = strcmp("a", "b");
    assert(order < 0);
    assert(order == -1); //~ VIOLATED
    return 0;
}
