// A variable of the environment may have more characters than a small buffer; how many at most is an assumption.
// expect: violated
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *name = getenv("USER");
    if (!name)
        return 0;
    assert(strlen(name) < 20); //~ VIOLATED
    return 0;
}
