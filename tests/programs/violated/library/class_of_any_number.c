// A character that is in a class gives any number but 0.
// expect: violated
#include <assert.h>
#include <ctype.h>

int main(void) {
    assert(isdigit('7') && !isdigit('x'));
    assert((!!isdigit('7') | !!isalpha('x')) == 1);
    assert((isdigit('7') & isalpha('x')) == 0); //~ VIOLATED
    return 0;
}
