// A pointer from outside may be null.
// expect: unknown(undefined behaviour: read through a null pointer)
// options: --extern havoc
// opt2: skip the optimiser drops the unused load
// fault: arbitrary pointers
extern int *find(void);

int main(void) {
    return *find() == 3;
}
