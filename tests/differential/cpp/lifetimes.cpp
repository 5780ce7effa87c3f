// Order of construction and destruction: globals, static locals, members, bases, arrays, temporaries, exit handlers.
#include <cstdio>
#include <cstdlib>

struct Logged {
    const char *name;
    int number;
    Logged(const char *name, int number) : name(name), number(number) { std::printf("+%s%d ", name, number); }
    ~Logged() { std::printf("-%s%d ", name, number); }
};

static int sequence;

struct Automatic : Logged {
    Automatic() : Logged("auto", ++sequence) {}
};

struct Base : Logged {
    Base() : Logged("base", 0), member("base member", 1) {}
    Logged member;
};

struct Derived : Base {
    // Members are built in the order of their declaration, whatever the list says.
    Derived() : second("second", 2), first("first", 1) {}
    Logged first;
    Automatic pair[2];
    Logged second;
};

Logged global_one("global", 1);
static Logged global_two("global", 2);

Logged &local_static(int n) {
    static Logged instance("static", n);
    return instance;
}

struct Late {
    ~Late() { std::printf("late sees %d ", local_static(0).number); }
};

static void handler() { std::printf("[handler] "); }

static int use(const Logged &a, const Logged &b) { return a.number + b.number; }

int main() {
    std::puts("main");
    std::atexit(handler);
    {
        Derived d;
        std::puts("");
        Logged a("a", 1), b("b", 2);
        std::puts("");
    }
    std::puts("");
    for (int i = 0; i < 3; i++) {
        Logged loop("loop", i);
        if (i == 1)
            continue;
        Logged inner("inner", i);
        if (i == 2)
            break;
    }
    std::puts("");
    int sum = local_static(5).number;
    sum += use(local_static(6), Logged("argument", 6));
    Logged("temporary", sum), std::printf("comma ");
    std::puts("");
    static Late late;
    Logged *heap = new Logged("heap", 1);
    static Logged *kept = new Logged("kept", 2);
    delete heap;
    const int status = kept->number + sum;
    std::puts("");
    return status;
}
