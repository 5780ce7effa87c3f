// Two threads of C++ count without a lock, by a captured reference.
// expect: violated
// threads
#include <cassert>
#include <thread>

int main() {
    int count = 0;
    auto work = [&](int amount) {
        int seen = count;
        count = seen + amount;
    };
    std::thread first(work, 1);
    work(2);
    first.join();
    assert(count == 3); //~ VIOLATED
    return 0;
}
