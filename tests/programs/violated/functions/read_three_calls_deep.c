// A store is read by a function that is called by a function that is called, before it is overwritten.
// expect: violated
#include <assert.h>

static int given, taken;

static void innermost(void) { taken = given; }
static void inner(void) { innermost(); }
static void outer(void) { inner(); }

int main(void) {
    given = 1;
    outer();
    given = 0;
    assert(taken != 1); //~ VIOLATED
    return 0;
}
