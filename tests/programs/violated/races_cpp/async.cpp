// What a function in a thread of its own writes is read before its result.
// expect: violated
// property: no-data-race
// threads
#include <future>

static int value;

int main() {
    std::future<int> result = std::async(std::launch::async, [] {
        value = 1; //~ VIOLATED
        return 2;
    });
    int read = value; //~ VIOLATED
    return read + result.get();
}
