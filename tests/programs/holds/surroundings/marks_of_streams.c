// A stream that failed is marked until the mark is taken away; one that did not is not.
// expect: holds
#include <assert.h>
#include <stdio.h>

int main(void) {
    int sum = putchar('a');
    assert(sum == 'a' || sum == EOF);
    assert((ferror(stdout) != 0) == (sum == EOF));
    int more = puts("b");
    assert(more >= 0 || more == EOF);
    assert((ferror(stdout) != 0) == (sum == EOF || more == EOF));
    clearerr(stdout);
    assert(!ferror(stdout));
    unsigned long items = fwrite("abc", 1, 3, stderr);
    assert(items <= 3);
    assert((ferror(stderr) != 0) == (items < 3));
    return 0;
}
