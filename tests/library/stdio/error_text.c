// What `perror` says goes to standard error, where it may get lost.
// possible: ordinary lost
// impossible: other_stream negative
// undefined: no_end
#include <errno.h>
#include <stdio.h>

int main(void) {
    errno = ENOMEM;
    perror("here");
    perror(NULL);
    CASE(ordinary, !ferror(stderr));
    CASE(negative, errno < 0);
    CASE(lost, ferror(stderr));
    CASE(other_stream, ferror(stdout));
    char open[1] = {'a'};
    WHEN(no_end) perror(open);
}
