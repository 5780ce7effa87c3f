// Whether two pointers are equal was kept in a variable before they were followed.
// expect: holds
// options: --extern havoc
// fault: arbitrary pointers
extern void reach_error(void);
extern int *find(void);

int main(void) {
    int *first = find(), *second = find();
    if (!first || !second)
        return 0;
    int same = first == second;
    *first = 1;
    *second = 2;
    if (*first != (same ? 2 : 1))
        reach_error();
    return 0;
}
