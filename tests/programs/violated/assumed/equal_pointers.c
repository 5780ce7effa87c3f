// Pointers from outside that nobody has followed may be equal.
// expect: violated
// options: --extern havoc
// fault: arbitrary pointers
#include <assert.h>

extern int *find(void);

int main(void) {
    int *first = find(), *second = find();
    if (first && first == second) {
        *first = 1;
        *second = 2;
        assert(*first == 1); //~ VIOLATED
    }
    return 0;
}
