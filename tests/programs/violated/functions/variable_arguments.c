// The largest of the arguments is found, even if it is the last.
// expect: violated
#include <assert.h>
#include <stdarg.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static int largest(int count, ...) {
    va_list arguments;
    va_start(arguments, count);
    int found = va_arg(arguments, int);
    for (int i = 1; i < count - 1; i++) {
        int next = va_arg(arguments, int);
        if (next > found)
            found = next;
    }
    va_end(arguments);
    return found;
}

int main(void) {
    int x = __VERIFIER_nondet_uchar();
    assert(largest(3, 1, 2, x) >= x); //~ VIOLATED
    return 0;
}
