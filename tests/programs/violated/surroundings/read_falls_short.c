// read may give fewer bytes than it was asked for, and leaves the others alone.
// expect: violated
#include <assert.h>
#include <unistd.h>

int main(void) {
    char buffer[4] = "abc";
    long count = read(0, buffer, 3);
    if (count < 0)
        return 0;
    assert(buffer[3] == 0);
    if (count < 3)
        assert(buffer[2] == 'c');
    if (count < 1)
        assert(buffer[0] == 'a');
    assert(count == 3); //~ VIOLATED
    return 0;
}
