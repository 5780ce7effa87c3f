// A name that is kept for synchronisation is not taken to do nothing.
// expect: unknown(unsupported)
// options: --extern havoc
#include <assert.h>

extern unsigned __atomic_fetch_nand_16(unsigned *place, unsigned value, int order);

int main(void) {
    unsigned number = 1;
    __atomic_fetch_nand_16(&number, 2, 5);
    assert(number == 1);
}
