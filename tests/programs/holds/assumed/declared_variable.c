// A variable that is only declared may hold a pointer.
// expect: holds
// options: --extern havoc
// fault: arbitrary pointers
#include <assert.h>

struct device {
    int state;
};

extern struct device *current;

int main(void) {
    if (current) {
        current->state = 2;
        assert(current->state == 2);
    }
    return 0;
}
