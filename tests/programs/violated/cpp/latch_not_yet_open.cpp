// C++ lets a look at a latch tell, with low probability, that it is not open although it is.
// expect: violated
// pinned: the library itself waits for latches by such looks
// warns: looks at a latch
// options: --std c++20
#include <cassert>
#include <latch>

int main() {
    std::latch latch(1);
    latch.count_down();
    bool is_open = latch.try_wait();
    assert(is_open); //~ VIOLATED
    return 0;
}
