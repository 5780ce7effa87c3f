// A pointer from outside may be null, which nobody asks: what is read then is any value.
// expect: unknown(undefined behaviour: )
// options: --extern havoc --undefined-behaviour passed-over
// opt2: skip an optimiser may use that the pointer is followed
// fault: arbitrary pointers
#include <assert.h>

struct device {
    int state;
    int users;
};
extern struct device *find(void);

int main(void) {
    struct device *device = find();
    device->users = 3;
    device->state = device->users + 1;
    assert(device->state == 4);
    return 0;
}
