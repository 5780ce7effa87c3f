// An operator new that does not throw gives null where there is no memory.
// expect: violated
// options: --malloc-may-fail on
#include <cassert>
#include <new>

int main() {
    int *number = new (std::nothrow) int;
    assert(number != nullptr); //~ VIOLATED
    delete number;
}
