// A locale may be there or not; its name is told again.
// expect: violated
// warns: locale
#include <assert.h>
#include <locale.h>
#include <string.h>

int main(void) {
    assert(strcmp(setlocale(LC_ALL, 0), "C") == 0);
    char *name = setlocale(LC_ALL, "de_DE.UTF-8");
    if (name) {
        assert(strcmp(name, "de_DE.UTF-8") == 0);
        assert(strcmp(setlocale(LC_ALL, 0), "de_DE.UTF-8") == 0);
    }
    assert(strcmp(setlocale(LC_ALL, "C"), "C") == 0);
    assert(!name); //~ VIOLATED
    return 0;
}
