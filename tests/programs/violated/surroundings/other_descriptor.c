// Only the standard descriptors are taken to be open.
// expect: violated
#include <assert.h>
#include <unistd.h>

int main(void) {
    assert(write(7, "x", 1) == 1); //~ VIOLATED
    return 0;
}
