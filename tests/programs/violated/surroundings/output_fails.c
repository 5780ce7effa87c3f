// Output may fail, and errno then says why.
// expect: violated
#include <assert.h>
#include <errno.h>
#include <stdio.h>

int main(void) {
    errno = 0;
    int length = printf("%d\n", 42);
    assert(length == 3 || length < 0);
    assert(length < 0 || errno == 0);
    assert(errno == 0); //~ VIOLATED
    return 0;
}
