// Virtual functions: overriding, calls from constructors, pure virtual bases, virtual destructors, covariant results.
#include <cstdio>

struct Shape {
    explicit Shape(const char *name) : name(name) { std::printf("+%s:%s ", name, kind()); }
    virtual ~Shape() { std::printf("-%s:%s ", name, kind()); }
    virtual const char *kind() const { return "shape"; }
    virtual double area() const = 0;
    virtual Shape *clone() const = 0;
    virtual double scaled(double factor = 2.0) const { return area() * factor; }
    double density() const { return 1.0 / area(); }
    const char *name;
};

struct Rectangle : Shape {
    Rectangle(double w, double h, const char *name = "r") : Shape(name), w(w), h(h) {}
    ~Rectangle() override { std::printf("~%s ", kind()); }
    const char *kind() const override { return "rectangle"; }
    double area() const override { return w * h; }
    Rectangle *clone() const override { return new Rectangle(h, w, "copy"); }
    double w, h;
};

struct Square final : Rectangle {
    explicit Square(double side) : Rectangle(side, side, "s") {}
    const char *kind() const final { return "square"; }
    double scaled(double factor = 100.0) const override { return Rectangle::scaled(factor) + 0.5; }
};

struct Circle : Shape {
    explicit Circle(double r) : Shape("c"), r(r) {}
    double area() const override { return 3 * r * r; }
    Circle *clone() const override { return new Circle(r / 2); }
    double r;
};

static double total(const Shape *const *shapes, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += shapes[i]->area() + shapes[i]->scaled();
    return sum;
}

int main() {
    Shape *shapes[3] = {new Rectangle(2, 3), new Square(4), new Circle(1)};
    std::puts("");
    for (Shape *s : shapes)
        std::printf("%s %g %g %g\n", s->kind(), s->area(), s->scaled(), s->density());
    std::printf("%g\n", total(shapes, 3));
    Rectangle r(1, 5);
    std::printf("%g %g\n", r.Shape::scaled(3), Square(2).scaled());
    Shape *copies[3];
    for (int i = 0; i < 3; i++)
        copies[i] = shapes[i]->clone();
    std::puts("");
    double (Shape::*method)() const = &Shape::area;
    double sum = 0;
    for (Shape *s : copies)
        sum += (s->*method)();
    std::printf("%g\n", sum);
    for (int i = 0; i < 3; i++) {
        delete shapes[i];
        delete copies[i];
    }
    std::puts("");
    return static_cast<int>(sum);
}
