// A mutex of C has no static initialiser: one that is all zeros was not made.
// expect: violated
// property: no-lock-misuse
#include <threads.h>

static mtx_t m;

int main(void) {
    mtx_lock(&m); //~ VIOLATED
    mtx_unlock(&m);
    return 0;
}
