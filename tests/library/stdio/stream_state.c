// What a stream tells about itself, and what changes no answer.
// possible: ordinary end
// impossible: other_number early cleared
#define _GNU_SOURCE
#include <stdio.h>

int main(void) {
    setbuf(stdin, NULL);
    setbuffer(stdout, NULL, 0);
    setlinebuf(stdout);
    flockfile(stdout);
    funlockfile(stdout);
    int early = feof(stdin) || ferror(stdin);
    int character = getchar();
    int at_end = feof(stdin);
    CASE(ordinary, character == 'a' && !at_end && fileno(stdin) == 0 && fileno(stderr) == 2);
    CASE(end, character == EOF && at_end);
    CASE(other_number, fileno(stdout) != 1);
    CASE(early, early);
    clearerr(stdin);
    CASE(cleared, feof(stdin) || ferror(stdin));
}
