// bcmp only tells that there is a difference.
// expect: violated
#include <assert.h>
#include <strings.h>

int main(void) {
    assert(bcmp("a", "a", 1) == 0);
    assert(bcmp("a", "b", 1) != 0);
    assert(bcmp("a", "b", 1) < 0); //~ VIOLATED
    return 0;
}
