// From a member back to the structure around it, and through an integer of pointer size.
// expect: holds
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

struct outer {
    int before;
    struct {
        int value;
    } inner;
};

int main(void) {
    struct outer o = {1, {2}};
    int *value = &o.inner.value;
    struct outer *back = (struct outer *)((char *)value - offsetof(struct outer, inner));
    assert(back == &o && back->before == 1);
    uintptr_t number = (uintptr_t)back;
    struct outer *again = (struct outer *)number;
    assert(again == &o && again->inner.value == 2);
    return 0;
}
