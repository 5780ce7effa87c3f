// Three known values rotate; assigned one after another they would become equal, and nothing would be found.
// expect: violated
// fault: simultaneous phis
#include <assert.h>

int main(void) {
    int a = 1, b = 2, c = 3;
    for (int i = 0; i < 5; i++) {
        int old = a;
        a = b;
        b = c;
        c = old;
    }
    assert(!(a == 3 && b == 1 && c == 2)); //~ VIOLATED
    return 0;
}
