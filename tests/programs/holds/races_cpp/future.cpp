// The result of a future is handed over without a lock of the program.
// expect: holds
// property: no-data-race
// threads
#include <future>
#include <thread>

struct Result {
    int first, second;
};

int main() {
    std::promise<Result> promise;
    std::future<Result> future = promise.get_future();
    std::thread other([&] { promise.set_value(Result{1, 2}); });
    Result result = future.get();
    other.join();
    return result.first + result.second;
}
