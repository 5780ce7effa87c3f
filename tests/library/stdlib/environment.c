// A variable of the environment: it is there or not, for the whole run.
// possible: ordinary none empty long_value secure insecure
// impossible: comes goes changes overwritten
// undefined: no_end written
// warns: comes: values of environment variables were taken to have at most
// warns: overwritten: strings that getenv gave were taken not to be overwritten
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *value = getenv("HOME");
    char *again = getenv("HOME");
    CASE(ordinary, value && value[0] == '/' && value[1] == 0);
    CASE(none, !value);
    CASE(empty, value && !value[0]);
    CASE(long_value, value && strlen(value) == 40);
    CASE(secure, value && !secure_getenv("HOME"));
    CASE(insecure, value && secure_getenv("HOME"));
    CASE(comes, !value && again);
    CASE(goes, value && !again);
    CASE(changes, value && value[0] == 'a' && again[0] != 'a');
    char first = value ? value[0] : 0;
    CASE(overwritten, getenv("PATH") && value && value[0] != first);
    WHEN(written) if (value) value[0] = 'x';
    char open[1] = {'a'};
    WHEN(no_end) getenv(open);
}
