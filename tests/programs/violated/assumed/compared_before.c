// Whether two pointers are equal was kept in a variable before they were followed: where they were, they lead to one object.
// expect: violated
// options: --extern havoc
// fault: arbitrary pointers
extern void reach_error(void);
extern int *find(void);

int main(void) {
    int *first = find(), *second = find();
    if (!first || !second)
        return 0;
    int same = 0;
    if (first == second)
        same = 1;
    *first = 1;
    *second = 2;
    if (same && *first != 1)
        reach_error(); //~ VIOLATED
    return 0;
}
