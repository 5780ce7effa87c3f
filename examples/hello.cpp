// Virtual functions, a template and a container of our own: C++ without exceptions or input and output streams.

#include <cstddef>
#include <cstdio>

template <typename T, std::size_t Capacity> class Stack {
  public:
    bool push(T item) {
        if (count == Capacity)
            return false;
        items[count++] = item;
        return true;
    }
    const T *begin() const { return items; }
    const T *end() const { return items + count; }

  private:
    T items[Capacity];
    std::size_t count = 0;
};

class Shape {
  public:
    virtual int area() const = 0;
    virtual const char *name() const = 0;
};

class Square : public Shape {
  public:
    explicit Square(int side) : side(side) {}
    int area() const override { return side * side; }
    const char *name() const override { return "square"; }

  private:
    int side;
};

class Rectangle : public Shape {
  public:
    Rectangle(int width, int height) : width(width), height(height) {}
    int area() const override { return width * height; }
    const char *name() const override { return "rectangle"; }

  private:
    int width, height;
};

int main() {
    Square square(3);
    Rectangle rectangle(2, 5);
    Stack<const Shape *, 4> shapes;
    shapes.push(&square);
    shapes.push(&rectangle);

    int total = 0;
    for (const Shape *shape : shapes) {
        std::printf("a %s of area %d\n", shape->name(), shape->area());
        total += shape->area();
    }
    std::printf("hello from C++: %d in all\n", total);
    return total == 19 ? 0 : 1;
}
