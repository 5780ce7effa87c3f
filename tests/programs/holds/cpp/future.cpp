// A future gives what was promised; a function runs in a thread of its own or when its result is asked for.
// expect: holds
// threads
#include <cassert>
#include <future>

int main() {
    std::promise<int> promise;
    std::future<int> future = promise.get_future();
    std::thread thread([&] { promise.set_value(3); });
    assert(future.get() == 3);
    thread.join();
    int late = 1;
    auto deferred = std::async(std::launch::deferred, [&] { return late; });
    late = 2;
    assert(deferred.get() == 2);
    return 0;
}
