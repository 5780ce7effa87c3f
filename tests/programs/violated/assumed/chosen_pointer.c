// A condition may choose among pointers before one of them is followed.
// expect: violated
// options: --extern havoc
// fault: arbitrary pointers
#include <assert.h>

extern int *find(void);
extern int number(void);

int main(void) {
    int *first = find(), *second = find();
    if (!first || !second)
        return 0;
    int *chosen = number() ? first : second;
    *chosen = 8;
    assert(*second != 8); //~ VIOLATED
    return 0;
}
