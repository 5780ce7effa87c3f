// What a pointer from outside leads to may be given back.
// expect: holds
// options: --extern havoc
// fault: arbitrary pointers
#include <assert.h>
#include <stdlib.h>

extern int *take(void);

int main(void) {
    int *taken = take();
    if (!taken)
        return 0;
    *taken = 1;
    assert(*taken == 1);
    free(taken);
    return 0;
}
