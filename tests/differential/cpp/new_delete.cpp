// new and delete: scalars, arrays with destructors, placement, class-specific operators, nothrow.
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <new>

struct Item {
    static int alive;
    int value;
    Item() : value(++alive * 10) {}
    explicit Item(int v) : value(v) { ++alive; }
    ~Item() {
        --alive;
        std::printf("%d ", value);
    }
};
int Item::alive = 0;

class Pooled {
  public:
    explicit Pooled(int v) : value(v) {}
    static void *operator new(std::size_t size) {
        std::printf("(pool %d) ", used);
        return used < 2 ? static_cast<void *>(&slots[used++]) : std::malloc(size);
    }
    static void operator delete(void *p) {
        if (p >= &slots[0] && p <= &slots[1])
            --used;
        else
            std::free(p);
    }
    int value;

  private:
    struct Slot {
        alignas(int) unsigned char bytes[sizeof(int)];
    };
    static Slot slots[2];
    static int used;
};
Pooled::Slot Pooled::slots[2];
int Pooled::used = 0;

struct Tree {
    int key;
    Tree *left = nullptr, *right = nullptr;
    explicit Tree(int key) : key(key) {}
    ~Tree() {
        delete left;
        delete right;
        removed += key;
    }
    void insert(int k) {
        Tree *&child = k < key ? left : right;
        if (child)
            child->insert(k);
        else
            child = new Tree(k);
    }
    static int removed;
};
int Tree::removed = 0;

int main() {
    int *number = new int(7), *zeros = new int[5]();
    std::printf("%d %d\n", *number, zeros[0] + zeros[4]);
    delete number;
    delete[] zeros;

    Item *items = new Item[3], *one = new Item(99);
    std::printf("%d | ", Item::alive);
    delete[] items;
    delete one;
    std::printf("| %d\n", Item::alive);
    delete static_cast<Item *>(nullptr);

    alignas(Item) unsigned char storage[2 * sizeof(Item)];
    Item *placed = new (storage) Item(1);
    new (storage + sizeof(Item)) Item(2);
    placed[1].value += placed[0].value;
    placed[1].~Item();
    placed[0].~Item();
    std::printf("%d\n", Item::alive);

    Pooled *a = new Pooled(1), *b = new Pooled(2), *c = new Pooled(3);
    std::printf("%d\n", a->value + b->value + c->value);
    delete c;
    delete b;
    delete a;

    int(*rows)[4] = new int[3][4];
    rows[2][3] = 5;
    std::printf("%d\n", *(rows[2] + 3));
    delete[] rows;
    double *maybe = new (std::nothrow) double[8];
    if (!maybe)
        return 1;
    maybe[7] = 0.5;
    delete[] maybe;

    Tree *tree = new Tree(50);
    for (int i = 1; i < 20; i++)
        tree->insert(i * 37 % 101);
    delete tree;
    return Tree::removed % 100;
}
