// One character written: the character comes back, or EOF where the stream cannot be written to.
// possible: ordinary failing failing_stream no_space marked
// impossible: other other_stream kept
#include <errno.h>
#include <stdio.h>

int main(void) {
    int here = putchar('a');
    int there = putc('b', stderr);
    CASE(ordinary, here == 'a' && there == 'b' && fputc(300, stdout) == 300 % 256);
    CASE(failing, here == EOF);
    CASE(failing_stream, fputc('c', stdout) == EOF && putc_unlocked('d', stderr) == EOF && fputc_unlocked('e', stdout) == EOF);
    CASE(no_space, putchar_unlocked('f') == EOF && errno == ENOSPC);
    CASE(marked, here == EOF && ferror(stdout));
    CASE(other, here != 'a' && here != EOF);
    CASE(other_stream, there != 'b' && there != EOF);
    CASE(kept, here == EOF && !ferror(stdout));
}
