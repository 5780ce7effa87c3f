// A result that others wait for, in time or not.
// possible: timed_out in_time
// impossible: wrong deferred
// warns: deferred: taken to start a thread
#include <chrono>
#include <future>
#include <thread>

int main() {
    WHEN(deferred) {
        auto result = std::async([] { return 1; });
        CASE(deferred, result.wait_for(std::chrono::seconds(0)) == std::future_status::deferred);
    }
    std::promise<int> promise;
    auto future = promise.get_future();
    std::thread other([&promise] { promise.set_value(7); });
    auto status = future.wait_for(std::chrono::milliseconds(1));
    CASE(timed_out, status == std::future_status::timeout);
    CASE(in_time, status == std::future_status::ready);
    CASE(wrong, future.get() != 7);
    other.join();
}
