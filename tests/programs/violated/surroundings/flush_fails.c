// That output went through is known only when it was flushed.
// expect: violated
#include <assert.h>
#include <stdio.h>

int main(void) {
    puts("text");
    assert(fflush(stdout) == 0); //~ VIOLATED
    return 0;
}
