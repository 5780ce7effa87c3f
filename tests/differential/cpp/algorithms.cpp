// std::sort, std::array, find, accumulate, lower_bound, unique, reverse, next_permutation.
// cflags: -std=c++17
#include <algorithm>
#include <array>
#include <cstdio>
#include <numeric>

struct Entry {
    int key;
    char tag;
};

template <std::size_t N> static unsigned fingerprint(const std::array<Entry, N> &entries) {
    unsigned hash = 0;
    for (const Entry &e : entries)
        hash = hash * 131 + static_cast<unsigned>(e.key) * 7 + static_cast<unsigned>(e.tag);
    return hash;
}

int main() {
    std::array<int, 60> numbers;
    for (std::size_t i = 0; i < numbers.size(); i++)
        numbers[i] = static_cast<int>(i * 7919 % 97) - 40;
    std::sort(numbers.begin(), numbers.end());
    std::printf("%d %d %d\n", numbers.front(), numbers[30], numbers.back());
    std::printf("%d\n", std::is_sorted(numbers.begin(), numbers.end()));
    auto place = std::lower_bound(numbers.begin(), numbers.end(), 0);
    std::printf("%d %d\n", static_cast<int>(place - numbers.begin()), *place);
    std::sort(numbers.begin(), numbers.end(), [](int a, int b) { return a % 10 != b % 10 ? a % 10 < b % 10 : a > b; });
    for (std::size_t i = 0; i < numbers.size(); i += 6)
        std::printf("%d ", numbers[i]);
    std::puts("");

    std::array<Entry, 5> entries{{{3, 'c'}, {1, 'a'}, {3, 'b'}, {2, 'z'}, {1, 'q'}}};
    std::sort(entries.begin(), entries.end(),
              [](const Entry &a, const Entry &b) { return a.key != b.key ? a.key < b.key : a.tag < b.tag; });
    for (const auto &[key, tag] : entries)
        std::printf("%d%c ", key, tag);
    std::printf("%08x\n", fingerprint(entries));

    int values[] = {4, 4, 2, 2, 2, 9, 4};
    int *end = std::unique(values, values + 7);
    std::printf("%d %d\n", static_cast<int>(end - values), std::accumulate(values, end, 0));
    std::reverse(values, end);
    std::rotate(values, values + 1, end);
    std::printf("%d %d %d\n", values[0], values[1], values[3]);
    std::printf("%d %d\n", static_cast<int>(std::count(values, end, 4)), std::find(values, end, 77) == end);
    auto [least, most] = std::minmax_element(values, end);
    std::printf("%d %d\n", *least, *most);

    std::array<char, 4> letters{'a', 'b', 'c', 'd'};
    int permutations = 0, checked = 0;
    do {
        permutations++;
        checked = checked * 3 % 10007 + letters[1] * letters[3];
    } while (std::next_permutation(letters.begin(), letters.end()));
    std::printf("%d %d\n", permutations, checked);
    std::array<int, 10> sequence{};
    std::iota(sequence.begin(), sequence.end(), 1);
    std::partial_sum(sequence.begin(), sequence.end(), sequence.begin());
    return std::min(sequence.back(), std::max({1, 5, 3}) * 20);
}
