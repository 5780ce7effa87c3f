// How many processors there are does not change.
// expect: holds
#include <cassert>
#include <thread>

int main() {
    unsigned first = std::thread::hardware_concurrency();
    assert(std::thread::hardware_concurrency() == first);
    return 0;
}
