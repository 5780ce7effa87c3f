// What a stream tells about itself, and what changes no answer.
// possible: ordinary end more
// impossible: other_number early cleared
// undefined: unlocked late late_lines
// unsupported: buffer
#define _GNU_SOURCE
#include <stdio.h>

int main(void) {
    static char buffer[BUFSIZ];
    WHEN(buffer) setbuf(stdout, buffer);
    setbuf(stdin, NULL);
    setbuffer(stdout, NULL, 0);
    setlinebuf(stderr);
    flockfile(stdout);
    funlockfile(stdout);
    int early = feof(stdin) || ferror(stdin);
    int character = getchar();
    int at_end = feof_unlocked(stdin);
    CASE(ordinary, character == 'a' && !at_end && fileno(stdin) == 0 && fileno(stderr) == 2);
    CASE(end, character == EOF && at_end);
    CASE(other_number, fileno(stdout) != 1);
    CASE(early, early);
    clearerr(stdin);
    clearerr_unlocked(stdout);
    CASE(more, character == EOF && at_end && getchar() == 'b');
    WHEN(late) setbuf(stdin, NULL);
    WHEN(late_lines) setlinebuf(stdout);
    WHEN(unlocked) funlockfile(stdout);
    CASE(cleared, feof(stdin) || ferror(stdin) || ferror_unlocked(stdout));
}
