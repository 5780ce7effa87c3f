// What is written through a pointer from outside is read back, and other fields stay as they are.
// expect: holds
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
    int state = device->state;
    device->count = 7;
    assert(device->state == state);
    device->state = 3;
    assert(device->state == 3 && device->count == 7);
    return 0;
}
