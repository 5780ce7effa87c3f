// A structure that a pointer from outside leads to holds anything.
// expect: violated
// options: --extern havoc
// fault: arbitrary pointers
#include <assert.h>

struct device {
    int state;
    long count;
};

extern struct device *find_device(void);

int main(void) {
    struct device *device = find_device();
    if (!device)
        return 0;
    if (device->state == 41)
        assert(device->count != 1234567890123); //~ VIOLATED
    return 0;
}
