// A compiler may leave out a new and its delete; another one does not, and finds no memory.
// expect: violated
// options: --malloc-may-fail on
#include <cassert>
#include <new>

int main() {
    int *number = new (std::nothrow) int(5);
    assert(number != nullptr && *number == 5); //~ VIOLATED
    delete number;
}
