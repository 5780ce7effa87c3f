// std::unique_ptr, move semantics, custom deleters, a hand-written owner, the rule of five.
#include <cstdio>
#include <memory>
#include <utility>

struct Node {
    int value;
    std::unique_ptr<Node> next;
    Node(int value, std::unique_ptr<Node> next) : value(value), next(std::move(next)) {}
    ~Node() { std::printf("-%d ", value); }
};

struct Base {
    virtual ~Base() { std::printf("~Base "); }
    virtual int id() const { return 1; }
};
struct Derived : Base {
    ~Derived() override { std::printf("~Derived "); }
    int id() const override { return 2; }
};

class Buffer {
  public:
    explicit Buffer(int size) : size(size), data(new int[static_cast<unsigned>(size)]()) {}
    Buffer(const Buffer &o) : Buffer(o.size) {
        for (int i = 0; i < size; i++)
            data[i] = o.data[i];
        std::printf("copy ");
    }
    Buffer(Buffer &&o) noexcept : size(std::exchange(o.size, 0)), data(std::exchange(o.data, nullptr)) {
        std::printf("move ");
    }
    Buffer &operator=(Buffer o) noexcept {
        std::swap(size, o.size);
        std::swap(data, o.data);
        return *this;
    }
    ~Buffer() { delete[] data; }
    int &operator[](int i) { return data[i]; }
    int length() const { return size; }

  private:
    int size;
    int *data;
};

static Buffer pass(Buffer b) {
    b[0]++;
    return b;
}

static void announce(int *p) { std::printf("released %d ", *p); }

int main() {
    std::unique_ptr<Node> list;
    for (int i = 1; i <= 4; i++)
        list = std::make_unique<Node>(i, std::move(list));
    int digits = 0;
    for (Node *n = list.get(); n; n = n->next.get())
        digits = digits * 10 + n->value;
    std::printf("%d\n", digits);
    list = std::move(list->next);
    std::puts("");

    std::unique_ptr<Base> base = std::make_unique<Derived>();
    std::printf("%d ", base->id());
    base.reset(new Base);
    std::printf("%d\n", base->id());
    std::unique_ptr<Base> other = std::move(base);
    std::printf("%d %d\n", base == nullptr, static_cast<bool>(other));

    Buffer a(3);
    a[0] = 5;
    Buffer b = pass(a), c = pass(std::move(b));
    std::printf("%d %d %d %d\n", a[0], b.length(), c[0], c.length());
    a = std::move(c);
    c = a;
    a[0] = 50;
    std::printf("%d %d\n", a[0], c[0]);

    int stack = 8;
    {
        std::unique_ptr<int, void (*)(int *)> guard(&stack, announce);
        *guard += 1;
    }
    std::unique_ptr<int[]> array(new int[4]{1, 2, 3, 4});
    array[2] = 30;
    std::printf("%d\n", array[2] + array[3]);
    delete other.release();
    std::puts("");
    return c[0];
}
