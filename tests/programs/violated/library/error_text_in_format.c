// What `%m` says depends on errno, although the program never names it.
// expect: violated
#include <assert.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
    char text[64];
    if (write(1, "a", 1) < 0) {
        sprintf(text, "%m");
        assert(text[0] == 'S'); //~ VIOLATED
    }
    return 0;
}
