// A pointer that nobody follows may be any number, such as the code of an error.
// expect: violated
// options: --extern havoc
// fault: arbitrary pointers
#include <assert.h>

extern int *find(void);

int main(void) {
    int *found = find();
    if ((unsigned long)found >= (unsigned long)-4095)
        assert((long)found != -12); //~ VIOLATED
    else if (found)
        *found = 1;
    return 0;
}
