// A local variable without initialiser has any value.
// expect: violated
// opt2: skip reads of uninitialised variables are undefined to the optimiser
#include <assert.h>

int main(void) {
    int x;
    assert(x != 12345); //~ VIOLATED
    return 0;
}
