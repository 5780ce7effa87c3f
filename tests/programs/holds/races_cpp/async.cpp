// What a function in a thread of its own wrote is read after its result.
// expect: holds
// property: no-data-race
// threads
#include <future>

static int value;

int main() {
    std::future<int> result = std::async(std::launch::async, [] {
        value = 1;
        return 2;
    });
    int two = result.get();
    return value + two;
}
