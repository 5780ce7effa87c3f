// A state that goes on from itself gives numbers for ever; nothing of them is kept.
// expect: holds
#include <assert.h>
#include <stdlib.h>

int main(void) {
    unsigned state = 5;
    for (;;) {
        int number = rand_r(&state);
        assert(number >= 0);
    }
}
