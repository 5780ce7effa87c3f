// Namespaces, constexpr, scoped enumerations, structured bindings, static_assert, inline variables.
// cflags: -std=c++17
#include <cstddef>
#include <cstdint>
#include <cstdio>

namespace geometry {
struct Vector {
    int x, y;
};
constexpr Vector operator+(Vector a, Vector b) { return {a.x + b.x, a.y + b.y}; }
constexpr int dot(Vector a, Vector b) { return a.x * b.x + a.y * b.y; }
namespace polar {
inline int radius_squared(const Vector &v) { return dot(v, v); }
} // namespace polar
inline namespace current {
constexpr int version() { return 2; }
} // namespace current
namespace legacy {
constexpr int version() { return 1; }
} // namespace legacy
} // namespace geometry

namespace short_name = geometry::polar;

namespace {
int hidden = 3;
constexpr std::uint32_t crc_entry(std::uint32_t n) {
    for (int bit = 0; bit < 8; bit++)
        n = n & 1 ? 0xedb88320u ^ n >> 1 : n >> 1;
    return n;
}

struct Table {
    std::uint32_t entries[256];
    constexpr Table() : entries() {
        for (std::uint32_t i = 0; i < 256; i++)
            entries[i] = crc_entry(i);
    }
};
} // namespace

static constexpr Table table;
static_assert(table.entries[1] == 0x77073096u, "computed while compiling");

enum class Level : signed char { Low = -1, Middle, High };
constexpr Level operator++(Level &level) { return level = static_cast<Level>(static_cast<signed char>(level) + 1); }

template <std::size_t N> constexpr std::uint32_t crc(const char (&text)[N]) {
    std::uint32_t value = ~0u;
    for (std::size_t i = 0; i + 1 < N; i++)
        value = table.entries[(value ^ static_cast<unsigned char>(text[i])) & 0xff] ^ value >> 8;
    return ~value;
}

inline constexpr const char *names[] = {"low", "middle", "high"};
constexpr int operator""_dozen(unsigned long long n) { return static_cast<int>(n * 12); }

int main() {
    constexpr geometry::Vector sum = geometry::Vector{1, 2} + geometry::Vector{3, -5};
    static_assert(sum.x == 4 && sum.y == -3);
    auto [x, y] = sum + sum;
    std::printf("%d %d %d\n", x, y, short_name::radius_squared(sum));
    std::printf("%d %d\n", geometry::version(), geometry::legacy::version());
    std::printf("%08x %08x\n", crc("123456789"), table.entries[255]);
    Level level = Level::Low;
    for (const char *name : names) {
        std::printf("%s %d %d\n", name, static_cast<int>(level), level < Level::High);
        ++level;
    }
    {
        using namespace geometry::polar;
        int hidden = radius_squared({2, ::hidden});
        std::printf("%d\n", hidden);
    }
    const int array[] = {1, 2_dozen, 3};
    static_assert(sizeof array / sizeof *array == 3);
    std::printf("%d %zu\n", array[1], sizeof(Level));
    return array[1] + hidden;
}
