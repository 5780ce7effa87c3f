// A format that the model of the library does not cover is reached although nothing depends on what is printed.
// expect: unknown(unsupported: wide characters in a format)
#include <stdio.h>

int main(void) {
    printf("%lc\n", 65u);
    return 0;
}
