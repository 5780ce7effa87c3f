// A descriptor is a terminal or not, for the whole run.
// possible: ordinary terminal silent closed_silent
// impossible: changes other open
#include <errno.h>
#include <unistd.h>

int main(void) {
    errno = 0;
    int first = isatty(1), second = isatty(1);
    CASE(ordinary, !first && errno == ENOTTY);
    CASE(terminal, first == 1);
    CASE(changes, first != second);
    CASE(other, first != 0 && first != 1);
    CASE(silent, !first && errno == 0);
    errno = 0;
    int closed = isatty(77);
    CASE(open, closed || errno != 0 && errno != EBADF);
    CASE(closed_silent, errno == 0);
}
