// A pointer that is an input leads to one object, however often it is followed.
// expect: holds
// fault: arbitrary pointers
#include <assert.h>

extern void *__VERIFIER_nondet_pointer(void);

int main(void) {
    int *pointer = __VERIFIER_nondet_pointer();
    if (pointer) {
        *pointer = 4;
        for (int i = 0; i < 3; i++)
            *pointer += 1;
        assert(*pointer == 7);
    }
    return 0;
}
