// Objects and arrays on the heap, with constructors and destructors counted.
// expect: holds
#include <cassert>

extern "C" unsigned char __VERIFIER_nondet_uchar();

static int alive;

struct Item {
    int value;
    Item() : value(4) { alive++; }
    ~Item() { alive--; }
};

int main() {
    Item *items = new Item[3];
    unsigned char i = __VERIFIER_nondet_uchar() % 3;
    assert(alive == 3 && items[i].value == 4);
    delete[] items;
    Item *one = new Item;
    assert(alive == 1);
    delete one;
    assert(alive == 0);
    return 0;
}
