// A pointer from outside leads to one element of its type; whether there is a next one is not known.
// expect: unknown(unsupported: write of 4 bytes at offset 4)
// options: --extern havoc
// fault: arbitrary pointers
extern int *find(void);

int main(void) {
    int *found = find();
    if (found)
        found[1] = 3;
    return 0;
}
