// read may fail.
// expect: violated
#include <assert.h>
#include <unistd.h>

int main(void) {
    char buffer[8];
    long count = read(0, buffer, 7);
    assert(count <= 7);
    assert(count >= -1);
    assert(count >= 0); //~ VIOLATED
    return 0;
}
