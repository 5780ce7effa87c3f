// Classes: constructors with initialiser lists, const methods, static members, friends, nested types, inheritance.
#include <cstdio>

class Counter {
  public:
    explicit Counter(int start = 0, int step = 1) : value(start), step(step) { ++instances; }
    Counter(const Counter &other) : Counter(other.value, other.step * 2) { ++copies; }
    ~Counter() { --instances; }

    int next() { return value += step; }
    int peek() const { return value; }
    int &raw() { return value; }
    const int &raw() const { return value; }
    static int alive() { return instances; }
    static int copied() { return copies; }

    friend int difference(const Counter &a, const Counter &b);

    struct Snapshot {
        int value, step;
        int project(int n) const { return value + n * step; }
    };
    Snapshot snapshot() const { return {value, step}; }

  protected:
    int value, step;

  private:
    static int instances;
    static inline int copies = 0;
};

int Counter::instances = 0;

int difference(const Counter &a, const Counter &b) { return a.value - b.value; }

class Bounded : public Counter {
  public:
    using Counter::Counter;
    Bounded(int start, int step, int limit) : Counter(start, step), limit(limit) {}
    int next() {
        if (peek() + step <= limit)
            Counter::next();
        return value;
    }

  private:
    int limit = 10;
};

static int consume(Counter c) { return c.next() + Counter::alive(); }

int main() {
    Counter a, b(5, 3);
    a.next();
    b.next();
    std::printf("%d %d %d\n", a.peek(), b.peek(), difference(a, b));
    std::printf("%d\n", consume(b));
    std::printf("%d %d %d\n", b.peek(), Counter::alive(), Counter::copied());
    {
        Bounded c(1, 4), d(0, 7, 20);
        for (int i = 0; i < 5; i++) {
            c.next();
            d.next();
        }
        Counter &base = c;
        std::printf("%d %d ", c.peek(), d.peek());
        std::printf("%d %d\n", base.next(), Counter::alive());
    }
    const Counter fixed = b;
    a.raw() = 40;
    std::printf("%d %d %d\n", a.raw(), fixed.raw(), fixed.snapshot().project(10));
    Counter *several = new Counter[4];
    several[2].raw() = 9;
    int sum = 0;
    for (int i = 0; i < 4; i++)
        sum += several[i].next();
    std::printf("%d %d\n", sum, Counter::alive());
    delete[] several;
    std::printf("%d\n", Counter::alive());
    return a.next();
}
