// Output may go to a terminal or not.
// expect: violated
#include <assert.h>
#include <unistd.h>

int main(void) {
    int is_terminal = isatty(1);
    assert(is_terminal == isatty(1));
    assert(is_terminal == 0 || is_terminal == 1);
    assert(!is_terminal); //~ VIOLATED
    return 0;
}
