// Global objects are constructed before main, in the order of the file.
// expect: holds
#include <cassert>

static int order;

struct Numbered {
    int number;
    Numbered() : number(++order) {}
};

static Numbered first;
static Numbered second;

static int &counter() {
    static int value = order * 10;
    return value;
}

int main() {
    assert(first.number == 1 && second.number == 2);
    order = 7;
    assert(counter() == 70);
    order = 8;
    counter()++;
    assert(counter() == 71);
    return 0;
}
