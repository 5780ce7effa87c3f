// The locale is "C" at the start; another one may or may not be there.
// possible: ordinary none found environment
// impossible: no_c other overwritten
// warns: overwritten: not to be overwritten
#include <locale.h>
#include <string.h>

int main(void) {
    char *name = setlocale(LC_ALL, 0);
    CASE(ordinary, strcmp(name, "C") == 0);
    CASE(other, !name || strcmp(name, "C") != 0);
    CASE(no_c, !setlocale(LC_ALL, "C") || !setlocale(LC_ALL, "POSIX"));
    WHEN(overwritten) name = setlocale(LC_ALL, "C"), setlocale(LC_ALL, "C");
    CASE(overwritten, strcmp(name, "C") != 0);
    CASE(none, !setlocale(LC_ALL, "de_DE"));
    CASE(found, setlocale(LC_ALL, "de_DE"));
    CASE(environment, setlocale(LC_ALL, ""));
}
