// `%m` tells errno without naming it: output that fails leaves its number there.
// expect: violated
#include <assert.h>
#include <stdio.h>

int main(void) {
    char text[64];
    if (puts("hello") < 0) {
        snprintf(text, sizeof text, "%m");
        assert(text[0] == 'S'); //~ VIOLATED
    }
    return 0;
}
