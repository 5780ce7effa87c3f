// expect: violated
// A power that is too great may be told by `errno`.
#include <errno.h>
#include <math.h>

void reach_error(void);

int main(void) {
    errno = 0;
    double power = pow(10.0, 400.0);
    if (errno == ERANGE && power == INFINITY)
        reach_error(); //~ VIOLATED
    return 0;
}
