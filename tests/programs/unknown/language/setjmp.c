// Jumps out of functions.
// expect: unknown(unsupported: )
#include <assert.h>
#include <setjmp.h>

static jmp_buf target;

static void leave(void) { longjmp(target, 1); }

int main(void) {
    volatile int rounds = 0;
    if (setjmp(target) == 0) {
        rounds++;
        leave();
    }
    assert(rounds == 1);
    return 0;
}
