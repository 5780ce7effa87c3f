// Nobody knows what a function does that a pointer from outside leads to.
// expect: unknown(undefined behaviour: call through a pointer)
// options: --extern havoc
// fault: arbitrary pointers
extern void (*find(void))(void);

int main(void) {
    void (*function)(void) = find();
    if (function)
        function();
    return 0;
}
