// A string put behind another; the places must not overlap.
// possible: ordinary short
// impossible: other
// undefined: overlap overlap_bounded too_long no_end
#include <string.h>

int main(void) {
    char text[8] = "ab";
    strcat(text, "cd");
    CASE(ordinary, strcmp(text, "abcd") == 0);
    strncat(text, "efgh", 2);
    CASE(short, strcmp(text, "abcdef") == 0);
    CASE(other, text[6] != 0);
    char half[8] = "abc", open[3] = {'a', 'b', 'c'};
    WHEN(overlap) strcat(half, half);
    WHEN(overlap_bounded) strncat(half, half + 1, 5);
    WHEN(too_long) strcat(text, "gh");
    WHEN(no_end) strcat(open, "a");
}
