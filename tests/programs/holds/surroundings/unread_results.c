// Output whose result nobody reads costs nothing.
// expect: holds
#include <assert.h>
#include <stdio.h>

int main(void) {
    int sum = 0;
    for (int i = 0; i < 20; i++) {
        printf("%d\n", i);
        puts("and");
        sum += i;
    }
    assert(sum == 190);
    return 0;
}
