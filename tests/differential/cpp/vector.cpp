// std::vector: growth, insertion, erasure, iteration, vectors of vectors and of objects with a destructor.
#include <cstdio>
#include <vector>

struct Tracked {
    static int alive, moves;
    int value;
    Tracked(int v) : value(v) { ++alive; }
    Tracked(const Tracked &o) : value(o.value) { ++alive; }
    Tracked(Tracked &&o) noexcept : value(o.value) {
        o.value = -1;
        ++alive;
        ++moves;
    }
    Tracked &operator=(const Tracked &) = default;
    Tracked &operator=(Tracked &&) noexcept = default;
    ~Tracked() { --alive; }
};
int Tracked::alive = 0, Tracked::moves = 0;

static std::vector<int> sieve(int limit) {
    std::vector<char> composite(static_cast<std::size_t>(limit));
    std::vector<int> primes;
    for (int i = 2; i < limit; i++) {
        if (composite[static_cast<std::size_t>(i)])
            continue;
        primes.push_back(i);
        for (int j = 2 * i; j < limit; j += i)
            composite[static_cast<std::size_t>(j)] = 1;
    }
    return primes;
}

int main() {
    std::vector<int> primes = sieve(100);
    std::printf("%zu %d %d\n", primes.size(), primes.front(), primes.back());
    primes.erase(primes.begin() + 3, primes.begin() + 10);
    primes.insert(primes.begin() + 1, -7);
    primes.insert(primes.end(), 2, 1000);
    primes.pop_back();
    for (int p : primes)
        std::printf("%d ", p);
    std::puts("");

    std::vector<std::vector<int>> triangle;
    for (std::size_t n = 0; n < 8; n++) {
        triangle.emplace_back(n + 1, 1);
        for (std::size_t k = 1; k < n; k++)
            triangle[n][k] = triangle[n - 1][k - 1] + triangle[n - 1][k];
    }
    for (const auto &row : triangle) {
        int sum = 0;
        for (auto it = row.rbegin(); it != row.rend(); ++it)
            sum = sum * 2 + *it;
        std::printf("%d ", sum);
    }
    std::puts("");

    {
        std::vector<Tracked> tracked;
        tracked.reserve(4);
        for (int i = 0; i < 4; i++)
            tracked.emplace_back(i * i);
        std::vector<Tracked> copy = tracked;
        tracked.reserve(10);
        std::printf("%d %d\n", Tracked::alive, Tracked::moves);
        tracked.erase(tracked.begin());
        copy.clear();
        tracked.resize(2, Tracked(0));
        std::printf("%d %d\n", Tracked::alive, tracked[1].value);
        std::vector<Tracked> stolen = static_cast<std::vector<Tracked> &&>(tracked);
        std::printf("%zu %zu\n", stolen.size(), tracked.size());
    }
    std::vector<bool> bits(70);
    for (std::size_t i = 0; i < bits.size(); i += 3)
        bits[i] = !bits[i];
    int set = 0;
    for (bool bit : bits)
        set += bit;
    std::printf("%d %d\n", Tracked::alive, std::vector<int>{1, 2} < std::vector<int>{1, 3});
    return set;
}
