// Items read from a stream: all of them, or fewer at the end or where reading fails.
// possible: ordinary short end failing partial
// impossible: more no_size untold
#include <stdio.h>

int main(void) {
    char buffer[6] = "######";
    size_t items = fread(buffer, 2, 3, stdin);
    CASE(ordinary, items == 3 && buffer[0] == 'a' && buffer[5] == 'f');
    CASE(short, items == 1 && buffer[0] == 'a' && buffer[1] == 'b');
    CASE(end, items == 0 && feof(stdin) && fread_unlocked(buffer, 1, 1, stdin) == 0);
    CASE(partial, items == 0 && ferror(stdin) && buffer[1] != '#');
    CASE(failing, items == 1 && ferror(stdin));
    CASE(more, items > 3);
    CASE(no_size, fread(buffer, 0, 3, stdin) != 0);
    CASE(untold, items < 3 && !feof(stdin) && !ferror(stdin));
}
