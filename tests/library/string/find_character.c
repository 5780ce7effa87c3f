// A character looked for in a string; the zero at its end belongs to it.
// possible: ordinary none last end
// impossible: other found_before_end
// warns: found_before_end: strings were taken to have an end
// undefined: no_end
#define _GNU_SOURCE
#include <string.h>
#include <strings.h>

int main(void) {
    char text[4] = {'a', __VERIFIER_nondet_char(), 'a', 0}, open[1] = {'a'};
    char *found = strchr(text, 'b');
    CASE(ordinary, found == text + 1 && index(text, 'b') == found && strrchr(text, 'b') == found);
    CASE(none, !found && !strrchr(text, 'b') && !rindex(text, 'b'));
    CASE(last, text[1] && strrchr(text, 'a') == text + 2);
    CASE(end, text[1] && strchr(text, 0) == text + 3 && strchrnul(text, 'q') == text + 3);
    CASE(other, found && *found != 'b');
    CASE(found_before_end, strchr(open, 'a') != open);
    WHEN(no_end) strchr(open, 'b');
}
