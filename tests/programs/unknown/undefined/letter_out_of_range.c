// A slice keeps a call that is undefined, although nobody uses what it gives.
// expect: unknown(undefined behaviour: tolower)
#include <assert.h>
#include <ctype.h>

int main(void) {
    int unused = tolower(1000);
    (void)unused;
    assert(1);
    return 0;
}
