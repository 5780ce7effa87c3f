// Lambdas: captures by value, reference and move, mutable state, generic, recursive, as function pointers.
// cflags: -std=c++17
#include <cstdio>

template <typename F> int apply(F f, int times) {
    int result = 0;
    for (int i = 0; i < times; i++)
        result = f(i);
    return result;
}

template <typename F, typename G> auto compose(F f, G g) {
    return [=](auto x) { return f(g(x)); };
}

struct Account {
    int balance = 50;
    auto spender(int fee) {
        return [this, fee](int amount) { return balance -= amount + fee; };
    }
    auto frozen() const {
        return [*this] { return balance; };
    }
};

static int call(int (*f)(int, int), int a, int b) { return f(a, b); }

static auto counter() {
    return [n = 0]() mutable { return ++n; };
}

int main() {
    int base = 10, calls = 0;
    auto by_value = [base](int x) { return base + x; };
    auto by_reference = [&base, &calls](int x) {
        ++calls;
        return base += x;
    };
    base = 100;
    std::printf("%d ", apply(by_value, 4));
    std::printf("%d ", apply(by_reference, 4));
    std::printf("%d %d\n", base, calls);

    auto first = counter(), second = counter();
    first();
    first();
    auto third = first;
    int a = first(), b = second(), c = third();
    std::printf("%d %d %d\n", a, b, c);

    auto increment_then_double = compose([](auto x) { return x * 2; }, [](auto x) { return x + 1; });
    std::printf("%d %g\n", increment_then_double(4), increment_then_double(0.25));
    auto factorial = [](auto &&self, int n) -> long { return n < 2 ? 1 : n * self(self, n - 1); };
    std::printf("%ld\n", factorial(factorial, 10));
    std::printf("%d %d\n", call([](int x, int y) { return x * 10 + y; }, 3, 4),
                call(+[](int x, int y) { return x - y; }, 3, 4));

    Account account;
    auto spend = account.spender(1);
    auto snapshot = account.frozen();
    spend(9);
    int left = spend(4);
    std::printf("%d %d\n", left, snapshot());

    int table[3] = {1, 2, 3};
    auto rotate = [&table, shift = table[0]](int by) mutable {
        for (int &entry : table)
            entry += shift;
        shift += by;
        return shift;
    };
    rotate(2);
    rotate(5);
    std::printf("%d %d %d\n", table[0], table[1], table[2]);
    auto nested = [&] {
        auto inner = [&] { return base + table[2]; };
        base = 1;
        return inner();
    };
    return nested();
}
