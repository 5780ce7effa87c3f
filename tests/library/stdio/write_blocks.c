// Items written to a stream: all of them, or fewer where writing fails.
// possible: ordinary short none
// impossible: more no_size
// undefined: beyond
#include <stdio.h>

int main(void) {
    char text[6] = "abcde";
    size_t items = fwrite(text, 2, 3, stdout);
    CASE(ordinary, items == 3 && fwrite_unlocked(text, 1, 5, stderr) == 5);
    CASE(short, items == 2);
    CASE(none, items == 0 && ferror(stdout));
    CASE(more, items > 3);
    CASE(no_size, fwrite(text, 0, 3, stdout) != 0);
    WHEN(beyond) fwrite(text, 2, 4, stdout);
}
