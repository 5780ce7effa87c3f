// A seed repeats its numbers also in programs that use another generator, as long as nothing is drawn from that between.
// expect: holds
#include <assert.h>
#include <stdlib.h>

int main(void) {
    long other = random();
    srand(5);
    int first = rand();
    srand(5);
    assert(rand() == first);
    srandom(5);
    return other == 0;
}
