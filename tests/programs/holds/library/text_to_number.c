// atoi and strtol on known text.
// expect: holds
#include <assert.h>
#include <stdlib.h>

int main(void) {
    char *end;
    assert(atoi(" -42x") == -42);
    assert(strtol("0x1fz", &end, 0) == 31 && *end == 'z');
    assert(strtoul("777", NULL, 8) == 511);
    return 0;
}
