// A pointer whose low bytes are not zero is copied as text, and followed.
// expect: violated
// opt2: skip an optimiser knows that nobody else has the address
#include <assert.h>
#include <string.h>

static char buffer[1000];

int main(void) {
    char *place = buffer + 0x0101, *copy;
    buffer[0x0101] = 5;
    strncpy((char *)&copy, (char *)&place, sizeof copy);
    assert(*copy != 5); //~ VIOLATED
    return 0;
}
