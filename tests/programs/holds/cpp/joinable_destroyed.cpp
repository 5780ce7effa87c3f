// Destroying a thread that was not joined ends the program.
// expect: holds
// threads
#include <cassert>
#include <thread>

int main() {
    {
        std::thread thread([] {});
    }
    assert(false);
    return 0;
}
