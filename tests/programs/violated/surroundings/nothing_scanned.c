// What scanf returns must be looked at.
// expect: violated
#include <assert.h>
#include <stdio.h>

int main(void) {
    int x = -1;
    scanf("%u", (unsigned *)&x);
    int y;
    assert(scanf("%d", &y) == 1); //~ VIOLATED
    return 0;
}
