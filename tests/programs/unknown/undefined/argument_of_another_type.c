// expect: unknown(undefined behaviour)
// A number is passed where a `double` is looked for, which stands in other registers.
// expect: unknown(undefined behaviour: a look for a variable argument)
// opt2: skip the optimiser may use undefined behaviour
#include <assert.h>
#include <stdarg.h>

static double first(int count, ...) {
    va_list list;
    va_start(list, count);
    double found = va_arg(list, double);
    va_end(list);
    return found;
}

int main(void) {
    assert(first(1, 2) == 0);
}
