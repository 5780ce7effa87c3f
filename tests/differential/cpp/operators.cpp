// Operator overloading: arithmetic, comparison, increments, subscripts, calls, conversions, short circuits.
#include <cstdio>

class Fraction {
  public:
    constexpr Fraction(long n = 0, long d = 1) : n(n), d(d) { reduce(); }

    Fraction &operator+=(const Fraction &o) { return *this = Fraction(n * o.d + o.n * d, d * o.d); }
    Fraction operator-() const { return Fraction(-n, d); }
    friend Fraction operator+(Fraction a, const Fraction &b) { return a += b; }
    friend Fraction operator*(const Fraction &a, const Fraction &b) { return Fraction(a.n * b.n, a.d * b.d); }
    friend bool operator==(const Fraction &a, const Fraction &b) { return a.n == b.n && a.d == b.d; }
    friend bool operator<(const Fraction &a, const Fraction &b) { return a.n * b.d < b.n * a.d; }
    Fraction &operator++() { return *this += 1; }
    Fraction operator++(int) {
        Fraction before = *this;
        ++*this;
        return before;
    }
    explicit operator double() const { return static_cast<double>(n) / static_cast<double>(d); }
    explicit operator bool() const { return n != 0; }
    void print() const { std::printf("%ld/%ld ", n, d); }

  private:
    constexpr void reduce() {
        long a = n < 0 ? -n : n, b = d < 0 ? -d : d;
        while (b) {
            long r = a % b;
            a = b;
            b = r;
        }
        if (a)
            n /= d < 0 ? -a : a, d /= d < 0 ? -a : a;
    }
    long n, d;
};

class Grid {
  public:
    int &operator()(int row, int column) { return cells[row * 3 + column]; }
    int *operator[](int row) { return &cells[row * 3]; }
    Grid &operator<<(int value) {
        cells[next++ % 9] = value;
        return *this;
    }

  private:
    int cells[9] = {}, next = 0;
};

struct Traced {
    bool value;
    const char *name;
    operator bool() const {
        std::printf("%s ", name);
        return value;
    }
};

struct Pointer {
    Fraction *target;
    Fraction *operator->() const { return target; }
    Fraction &operator*() const { return *target; }
};

int main() {
    Fraction half(1, 2), third(2, -6), sum;
    sum = half + third + 1;
    sum.print();
    (half * third).print();
    (-third++).print();
    third.print();
    (++third).print();
    std::printf("%g %d %d\n", static_cast<double>(sum), half < third, Fraction(3, 6) == half);
    std::printf("%d %d\n", Fraction() ? 1 : 2, half && third);

    Grid grid;
    grid << 1 << 2 << 3 << 4 << 5 << 6 << 7 << 8 << 9 << 10;
    grid(1, 2) += grid[2][0];
    std::printf("%d %d %d\n", grid(0, 0), grid[1][2], grid(2, 2));

    Traced yes{true, "yes"}, no{false, "no"};
    bool result = (no && yes) || (yes && !no) || yes;
    std::printf("%d\n", result);
    Pointer p{&half};
    p->print();
    *p += Fraction(1, 3);
    half.print();
    std::puts("");
    return static_cast<int>(static_cast<double>(half) * 60);
}
