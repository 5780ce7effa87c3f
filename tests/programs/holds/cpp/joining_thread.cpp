// A thread that joins when it is destroyed, and is asked to stop before.
// expect: holds
// options: --std c++20
// threads
#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<int> rounds{0};

int main() {
    {
        std::jthread worker([](std::stop_token stop) {
            while (!stop.stop_requested())
                rounds = 1;
            rounds = 2;
        });
    }
    assert(rounds == 2);
    return 0;
}
