// What is made once is read by a thread that did not ask for it to be made.
// expect: violated
// property: no-data-race
// threads
#include <mutex>
#include <thread>

static std::once_flag made;
static int value;

int main() {
    std::thread other([] {
        std::call_once(made, [] {
            value = 7; //~ VIOLATED
        });
    });
    int read = value; //~ VIOLATED
    other.join();
    return read;
}
