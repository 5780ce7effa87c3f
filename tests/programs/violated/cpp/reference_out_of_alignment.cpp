// A reference to a number in the midst of bytes is not aligned, and neither is the object of a method.
// expect: violated
#include <cassert>
#include <cstdint>

struct counter {
    int count;
    int rest() { return static_cast<int>(reinterpret_cast<std::uintptr_t>(this) & 3); }
};

alignas(8) char bytes[16];

static int rest_of(int &number) {
    return static_cast<int>(reinterpret_cast<std::uintptr_t>(&number) & 3);
}

int main() {
    counter *inside = reinterpret_cast<counter *>(bytes + 1);
    if (inside->rest() == 1)
        assert(rest_of(*reinterpret_cast<int *>(bytes + 2)) == 0); //~ VIOLATED
    return 0;
}
