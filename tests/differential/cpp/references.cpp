// References: lvalue and rvalue, bound to elements and temporaries, returned, in structures, overload resolution.
#include <cstdio>

struct Noisy {
    int id;
    explicit Noisy(int id) : id(id) { std::printf("+%d ", id); }
    Noisy(const Noisy &o) : id(o.id * 10) { std::printf("c%d ", id); }
    ~Noisy() { std::printf("-%d ", id); }
};

static const char *kind(int &) { return "lvalue"; }
static const char *kind(const int &) { return "const lvalue"; }
static const char *kind(int &&) { return "rvalue"; }

template <typename T> const char *forwarded(T &&value) { return kind(static_cast<T &&>(value)); }

static int &largest(int &a, int &b) { return a > b ? a : b; }
static void swap(int &a, int &b) {
    int t = a;
    a = b;
    b = t;
}
static Noisy make(int id) { return Noisy(id); }

struct View {
    int &first;
    const int &second;
    int sum() const { return first + second; }
};

static int &element(int (&array)[4], unsigned i) { return array[i % 4]; }

int main() {
    int x = 3, y = 8;
    int &alias = x;
    alias = y;
    y = 1;
    std::printf("%d %d\n", x, &alias == &x);
    largest(x, y) = 20;
    swap(alias, y);
    std::printf("%d %d\n", x, y);

    const int fixed = 4;
    std::printf("%s, %s, %s, %s\n", kind(x), kind(fixed), kind(x + 1), kind(static_cast<int &&>(x)));
    std::printf("%s, %s, %s\n", forwarded(x), forwarded(fixed), forwarded(5));

    int array[4] = {1, 2, 3, 4};
    for (int &item : array)
        item *= item;
    element(array, 6) = -1;
    ++element(array, 3);
    std::printf("%d %d %d %d\n", array[0], array[1], array[2], array[3]);

    View view{array[0], x};
    view.first = 30;
    x = 5;
    std::printf("%d %d\n", view.sum(), array[0]);

    // A temporary bound to a reference lives as long as the reference.
    {
        const Noisy &kept = make(1);
        Noisy &&moved = make(2);
        moved.id = 3;
        const int &part = Noisy(4).id;
        std::printf("[%d %d %d] ", kept.id, moved.id, part);
        Noisy copy = kept;
    }
    std::puts("");
    int *pointer = &x;
    int *&rebound = pointer;
    rebound = &array[3];
    *pointer += 100;
    return array[3];
}
