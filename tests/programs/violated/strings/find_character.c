// The last separator is not the first one.
// expect: violated
#include <assert.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
    char path[6] = "a/b?c";
    path[3] = __VERIFIER_nondet_char();
    char *first = strchr(path, '/'), *last = strrchr(path, '/');
    assert(first && first - path == 1);
    assert(first == last); //~ VIOLATED
    return 0;
}
