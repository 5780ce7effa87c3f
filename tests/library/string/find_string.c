// Strings and sets of characters looked for in a string.
// possible: ordinary none empty spans
// impossible: other told_before_end
// warns: told_before_end: strings were taken to have an end
// undefined: no_end
#include <string.h>

int main(void) {
    char text[4] = {'a', __VERIFIER_nondet_char(), 'c', 0}, open[1] = {'a'};
    char *found = strstr(text, "bc");
    CASE(ordinary, found == text + 1);
    CASE(none, !found && !strpbrk(text, "xyz"));
    CASE(empty, strstr(text, "") == text);
    CASE(spans, strspn(text, "ab") == 2 && strcspn(text, "cd") == 2 && strpbrk(text, "dc") == text + 2);
    CASE(other, found && found[0] != 'b');
    CASE(told_before_end, strcspn(open, "a") != 0);
    WHEN(no_end) strstr(open, "b");
}
