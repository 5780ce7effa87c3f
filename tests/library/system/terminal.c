// A descriptor is a terminal or not, for the whole run.
// possible: ordinary terminal
// impossible: changes other open
#include <errno.h>
#include <unistd.h>

int main(void) {
    int first = isatty(1), second = isatty(1);
    CASE(ordinary, !first && errno == ENOTTY);
    CASE(terminal, first == 1);
    CASE(changes, first != second);
    CASE(other, first != 0 && first != 1);
    CASE(open, isatty(77) || errno != EBADF);
}
