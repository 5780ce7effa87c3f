// write may fail or fall short.
// expect: violated
#include <assert.h>
#include <unistd.h>

int main(void) {
    long count = write(1, "hello", 5);
    assert(count >= -1 && count <= 5 && count != 0);
    assert(count != 3); //~ VIOLATED
    return 0;
}
