// Templates: specialisation, recursion, variadic packs, non-type parameters, overloads, if constexpr, concepts by hand.
// cflags: -std=c++17
#include <cstdio>
#include <type_traits>
#include <utility>

template <unsigned N> struct Fibonacci {
    static constexpr unsigned value = Fibonacci<N - 1>::value + Fibonacci<N - 2>::value;
};
template <> struct Fibonacci<0> {
    static constexpr unsigned value = 0;
};
template <> struct Fibonacci<1> {
    static constexpr unsigned value = 1;
};

template <typename T, int Capacity> class Stack {
  public:
    bool push(const T &item) { return count < Capacity ? (items[count++] = item, true) : false; }
    T pop() { return items[--count]; }
    bool empty() const { return count == 0; }

  private:
    T items[Capacity];
    int count = 0;
};

template <typename T> const char *name(T) {
    if constexpr (std::is_pointer_v<T>)
        return "pointer";
    else if constexpr (std::is_floating_point_v<T>)
        return "floating";
    else
        return std::is_signed_v<T> ? "signed" : "unsigned";
}
template <> const char *name<char>(char) { return "character"; }

template <typename... Ts> auto sum(Ts... values) { return (values + ... + 0); }

template <typename First, typename... Rest> void print(const First &first, const Rest &...rest) {
    std::printf("%s ", name(first));
    if constexpr (sizeof...(rest) > 0)
        print(rest...);
    else
        std::puts("");
}

template <typename T, typename Compare> T best(const T *from, const T *to, Compare better) {
    T found = *from;
    while (++from != to)
        if (better(*from, found))
            found = *from;
    return found;
}

template <typename T> struct Less {
    bool operator()(const T &a, const T &b) const { return a < b; }
};

template <std::size_t... I> int digits(std::index_sequence<I...>) {
    int number = 0;
    ((number = number * 10 + static_cast<int>(I)), ...);
    return number;
}

template <template <typename> class Order, typename T, std::size_t N> T least(const T (&values)[N]) {
    return best(values, values + N, Order<T>());
}

int main() {
    std::printf("%u %u\n", Fibonacci<20>::value, Fibonacci<40>::value);
    Stack<double, 4> stack;
    int pushed = 0;
    for (int i = 0; i < 6; i++)
        pushed += stack.push(i / 2.0);
    double total = 0;
    while (!stack.empty())
        total = total * 3 + stack.pop();
    std::printf("%d %g\n", pushed, total);
    print(1, 2u, 'c', 1.5f, "text", static_cast<short>(3));
    std::printf("%d %g\n", sum(1, 2, 3, 4), sum(0.5, 1, 2L));
    const int numbers[] = {5, -3, 8, 0};
    std::printf("%d %d\n", least<Less>(numbers), best(numbers, numbers + 4, [](int a, int b) { return a > b; }));
    std::printf("%d\n", digits(std::make_index_sequence<6>()));
    return pushed * 10 + sum();
}
