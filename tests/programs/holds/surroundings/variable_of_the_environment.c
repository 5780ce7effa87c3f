// A variable of the environment is found again as it was.
// expect: holds
#include <assert.h>
#include <stdlib.h>

int main(void) {
    char *first = getenv("HOME");
    char *other = getenv("PATH");
    char *second = getenv("HOME");
    assert(first == second);
    assert(first == 0 || first != other);
    return 0;
}
