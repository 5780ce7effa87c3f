// A pointer that was followed is the address of an object, whatever else it could have been.
// expect: holds
// options: --extern havoc
// fault: arbitrary pointers
#include <assert.h>

extern int *find(void);

int main(void) {
    int *found = find();
    if (!found || (unsigned long)found >= (unsigned long)-4095)
        return 0;
    *found = 1;
    assert((unsigned long)found < (unsigned long)-4095 && ((unsigned long)found & 3) == 0);
    return 0;
}
