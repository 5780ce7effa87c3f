// What `new` returns may lie where a deleted object lay.
// expect: violated
// opt2: skip LLVM takes what new returns to differ from all pointers before
#include <cassert>

int *last;

int main() {
    last = new int(1);
    delete last;
    int *next = new int(2);
    assert(next != last); //~ VIOLATED
    delete next;
    return 0;
}
