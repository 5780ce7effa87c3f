// The text of an error number is the implementation's.
// possible: ordinary unknown
// impossible: null
// undefined: written
// warns: null: texts of errors were taken to be those of glibc
#include <errno.h>
#include <string.h>

int main(void) {
    char *text = strerror(EINVAL);
    CASE(ordinary, text[0] == 'I');
    CASE(unknown, strerror(12345)[0] == 'U');
    CASE(null, !text || !strerror(-1));
    WHEN(written) text[0] = 'x';
}
