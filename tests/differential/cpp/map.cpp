// std::map and std::set: ordered iteration, insertion, erasure, lookup, bounds, keys of several types.
#include <cstdio>
#include <map>
#include <set>
#include <utility>

struct Point {
    int x, y;
    bool operator<(const Point &o) const { return x != o.x ? x < o.x : y < o.y; }
};

int main() {
    std::map<int, int> squares;
    for (int i = 0; i < 50; i++)
        squares[i * 17 % 53] = i * i;
    for (int i = 0; i < 53; i += 2)
        squares.erase(i);
    std::printf("%zu %d\n", squares.size(), squares.begin()->first);
    long sum = 0;
    for (const auto &entry : squares)
        sum = sum * 3 % 1000003 + entry.first * entry.second;
    std::printf("%ld\n", sum);
    auto found = squares.find(17);
    std::printf("%d %d\n", found->second, squares.find(100) == squares.end());
    std::printf("%d %d\n", squares.lower_bound(20)->first, squares.upper_bound(21)->first);
    auto inserted = squares.insert(std::make_pair(17, 5));
    std::printf("%d %d\n", inserted.second, inserted.first->second);

    std::map<char, int> letters;
    for (const char *p = "mississippi river"; *p; p++)
        ++letters[*p];
    for (auto it = letters.rbegin(); it != letters.rend(); ++it)
        std::printf("%c%d ", it->first, it->second);
    std::puts("");

    std::set<Point> points;
    for (int i = 0; i < 20; i++)
        points.insert(Point{i % 4, i % 3});
    int order = 0;
    for (const Point &p : points)
        order = (order * 7 + p.x * 3 + p.y) % 10007;
    std::printf("%zu %d %zu\n", points.size(), order, points.count(Point{3, 2}));
    std::multimap<int, char> grouped;
    for (const char *p = "banana"; *p; p++)
        grouped.emplace(*p == 'a' ? 0 : 1, *p);
    std::printf("%zu %zu\n", grouped.count(0), grouped.count(1));
    std::map<int, int> copy = squares;
    squares.clear();
    return static_cast<int>(copy.size() + squares.size());
}
