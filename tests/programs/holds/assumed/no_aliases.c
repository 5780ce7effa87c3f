// Two pointers from outside that were both followed lead to objects of their own.
// expect: holds
// options: --extern havoc
// fault: arbitrary pointers
#include <assert.h>

extern int *find(void);
int mine;

int main(void) {
    int *first = find(), *second = find();
    if (!first || !second)
        return 0;
    *first = 1;
    *second = 2;
    mine = 3;
    assert(*first == 1 && *second == 2 && first != second && first != &mine);
    return 0;
}
