// A global is written by a function that is called by a function that is called: what is known of it is forgotten there, too.
// expect: violated
// options: --reduce const
#include <assert.h>

static int level = 0;

static void innermost(void) { level = 1; }
static void inner(void) { innermost(); }
static void outer(void) { inner(); }

int main(void) {
    level = 0;
    outer();
    assert(level != 1); //~ VIOLATED
    return 0;
}
