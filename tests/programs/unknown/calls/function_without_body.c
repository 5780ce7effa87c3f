// A function without body might do anything.
// expect: unknown(unsupported: )
// fault: unknown calls
#include <assert.h>

extern int read_sensor(void);

int main(void) {
    int x = read_sensor();
    assert(x - x == 0);
    return 0;
}
