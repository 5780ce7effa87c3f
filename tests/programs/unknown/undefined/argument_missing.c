// What an argument register holds that the call does not use is not zero: a look at it is undefined.
// expect: unknown(undefined behaviour: a look for a variable argument)
// opt2: skip the optimiser may use undefined behaviour
#include <assert.h>
#include <stdarg.h>

static int sum(int count, ...) {
    va_list list;
    va_start(list, count);
    int total = 0;
    for (int index = 0; index < count; index++)
        total += va_arg(list, int);
    va_end(list);
    return total;
}

int main(void) {
    assert(sum(3, 1, 2) == 3);
}
