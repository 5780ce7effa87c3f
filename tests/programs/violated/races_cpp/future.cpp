// A future hands a pointer over; what it points to is still written.
// expect: violated
// property: no-data-race
// threads
#include <future>
#include <thread>

static int value;

int main() {
    std::promise<int *> promise;
    std::future<int *> future = promise.get_future();
    std::thread other([&] {
        promise.set_value(&value);
        value = 1; //~ VIOLATED
    });
    int read = *future.get(); //~ VIOLATED
    other.join();
    return read;
}
