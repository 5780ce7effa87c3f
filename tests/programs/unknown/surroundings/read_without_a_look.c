// What read returns is used as an index although it may be -1.
// expect: unknown(undefined behaviour)
// opt2: skip the store is out of bounds
#include <unistd.h>

int main(void) {
    char buffer[8];
    long count = read(0, buffer, 7);
    buffer[count] = 0;
    return buffer[0];
}
