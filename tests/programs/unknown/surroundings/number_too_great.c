// A number in a text that does not fit its type.
// expect: unknown(undefined behaviour)
#include <stdio.h>

int main(void) {
    int x;
    return sscanf("99999999999", "%d", &x);
}
