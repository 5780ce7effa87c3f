// scanf reads any number, or none.
// expect: violated
#include <assert.h>
#include <stdio.h>

int main(void) {
    int x = 5;
    int count = scanf("%d", &x);
    assert(count == 1 || count == 0 || count == EOF);
    if (count != 1)
        assert(x == 5);
    assert(x != -123456789); //~ VIOLATED
    return 0;
}
