// With the option, a function without body changes nothing but its result.
// expect: holds
// options: --extern havoc
// fault: unknown calls
#include <assert.h>

extern unsigned char read_sensor(int *);

static int calls;

int main(void) {
    int mine = 5;
    while (calls < 3) {
        unsigned char value = read_sensor(&mine);
        assert(value <= 255 && mine == 5);
        calls++;
    }
    return 0;
}
