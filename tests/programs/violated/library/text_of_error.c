// expect: violated
// Every error number of Linux has a text of its own, the last ones, too.
#include <string.h>

void reach_error(void);

int main(void) {
    if (strlen(strerror(42)) == 26 && strcmp(strerror(110), "Connection timed out") == 0)
        reach_error(); //~ VIOLATED
    return 0;
}
