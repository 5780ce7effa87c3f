// A pointer from outside may be null, which nobody asks. Whatever is read then, the level stays within its bounds.
// expect: holds
// options: --extern havoc --undefined-behaviour passed-over
// opt2: skip an optimiser may use that the pointer is followed
// fault: arbitrary pointers
#include <assert.h>

struct device {
    int state;
    int users;
};
extern struct device *find(void);
static int level;

int main(void) {
    struct device *device = find();
    device->users = 3;
    if (device->state > 1)
        level = 1;
    if (device->users == 3)
        level += 1;
    assert(level >= 0 && level <= 2);
    return 0;
}
