// Whether output that may fail had come to `%n` is chosen, also where it does not fail.
// expect: violated
#include <stdio.h>
#include <string.h>

extern void reach_error(void);

int main(void) {
    int first = 7, second = 7;
    if (printf("abc%nd%n", &first, &second) < 0)
        return 0;
    char left[2] = "a", right[2] = "b";
    if (strcmp(left, right) == -5 && first == 3 && second == 4)
        reach_error(); //~ VIOLATED
}
