// Multiple and virtual inheritance: adjusted pointers, diamonds, thunks, member pointers, construction order.
#include <cstdio>

struct Readable {
    int position = 1;
    virtual ~Readable() { std::printf("~R%d ", position); }
    virtual int read() { return position++; }
};

struct Writable {
    long written = 100;
    virtual ~Writable() { std::printf("~W%ld ", written); }
    virtual void write(int n) { written += n; }
    virtual long total() const { return written; }
};

struct File : Readable, Writable {
    int limit = 7;
    ~File() override { std::printf("~F%d ", limit); }
    int read() override { return Readable::read() * 10; }
    void write(int n) override { Writable::write(n < limit ? n : limit); }
    long total() const override { return written + position; }
};

struct Root {
    explicit Root(int id) : id(id) { std::printf("Root%d ", id); }
    virtual ~Root() { std::printf("~Root "); }
    virtual const char *who() const { return "root"; }
    int id;
};

struct Left : virtual Root {
    Left() : Root(1) { std::printf("Left(%s) ", who()); }
    const char *who() const override { return "left"; }
    int left = 10;
};

struct Right : virtual Root {
    Right() : Root(2) { std::printf("Right(%s) ", who()); }
    virtual int twice() const { return 2 * id; }
    int right = 20;
};

struct Both : Left, Right {
    Both() : Root(3) { std::printf("Both(%s) ", who()); }
    const char *who() const override { return "both"; }
    int twice() const override { return Right::twice() + left + right; }
};

static int pump(Readable &from, Writable &to) {
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        int n = from.read();
        to.write(n);
        sum += n;
    }
    return sum;
}

int main() {
    File file;
    Writable *w = &file;
    Readable *r = &file;
    std::printf("%d ", pump(file, file));
    std::printf("%ld %d %ld\n", w->total(), r->position, file.written);
    std::printf("%d %d %d\n", static_cast<void *>(w) == static_cast<void *>(r), static_cast<File *>(w) == &file,
                static_cast<File *>(w)->limit);
    Writable *none = static_cast<File *>(nullptr);
    std::printf("%d\n", none == nullptr);
    long (Writable::*total)() const = &Writable::total;
    int File::*limit = &File::limit;
    file.*limit = 3;
    std::printf("%ld %d\n", (file.*total)(), file.limit);

    Right *right = new Both;
    std::puts("");
    Root *root = right;
    Left *left = static_cast<Both *>(right);
    std::printf("%s %d %d %d %s\n", root->who(), root->id, right->twice(), left->id, left->who());
    left->id = 9;
    std::printf("%d\n", right->twice());
    delete root;
    std::puts("");
    Writable *owned = new File;
    owned->write(50);
    delete owned;
    std::puts("");
    return static_cast<int>(file.total());
}
