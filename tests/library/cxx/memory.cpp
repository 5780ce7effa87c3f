// `new` gives fresh memory, aligned as asked; what is deleted must have been made so.
// possible: made
// impossible: wrong
// undefined: deleted_twice inside
#include <cstdint>
#include <new>

struct alignas(64) wide {
    char bytes[64];
};

int main() {
    int *one = new int(7), *other = new (std::nothrow) int[3];
    CASE(made, *one == 7 && other != nullptr);
    wide *block = new wide, *blocks = new (std::nothrow) wide[2];
    CASE(wrong, one == other || reinterpret_cast<std::uintptr_t>(block) % 64 || reinterpret_cast<std::uintptr_t>(blocks) % 64);
    delete block;
    delete[] blocks;
    delete[] other;
    WHEN(inside) delete (one + 1);
    delete one;
    WHEN(deleted_twice) delete one;
    delete static_cast<int *>(nullptr);
}
