// What a lock of the program's own does, only the program says: behind std::unique_lock its attempts do not fail for no reason.
// expect: holds
#include <cassert>
#include <mutex>

struct Gate {
    bool is_held = false;
    void lock() { is_held = true; }
    void unlock() { is_held = false; }
    bool try_lock() { return is_held ? false : is_held = true; }
};

int main() {
    Gate gate;
    std::unique_lock<Gate> guard(gate, std::defer_lock);
    assert(guard.try_lock());
    assert(gate.is_held);
    return 0;
}
