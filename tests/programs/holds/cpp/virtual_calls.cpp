// Virtual calls through a base class that an input chose.
// expect: holds
#include <cassert>

extern "C" bool __VERIFIER_nondet_bool();
extern "C" int __VERIFIER_nondet_int();

struct Shape {
    virtual ~Shape() {}
    virtual int area() const = 0;
    int twice() const { return 2 * area(); }
};

struct Square : Shape {
    int side;
    explicit Square(int s) : side(s) {}
    int area() const override { return side * side; }
};

struct Rectangle : Square {
    int height;
    Rectangle(int w, int h) : Square(w), height(h) {}
    int area() const override { return side * height; }
};

int main() {
    Square square(3);
    Rectangle rectangle(3, 5);
    const Shape &shape = __VERIFIER_nondet_bool() ? static_cast<const Shape &>(square) : rectangle;
    assert(shape.twice() == 18 || shape.twice() == 30);
    assert(static_cast<const Square &>(shape).side == 3);
    return 0;
}
