// With the option, a function without body returns anything, and the path goes on behind it.
// expect: violated
// options: --extern havoc
// fault: unknown calls
#include <assert.h>

extern int read_sensor(void);

int main(void) {
    int first = read_sensor();
    int second = read_sensor();
    assert(first == second); //~ VIOLATED
    return 0;
}
