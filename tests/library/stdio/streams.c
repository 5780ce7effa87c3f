// What is done to a stream as a whole: it succeeds, or fails.
// possible: ordinary unflushed unflushed_all unclosed unbuffered again
// impossible: positive
// undefined: no_stream closed late late_input twice
#include <stdio.h>

int main(void) {
    WHEN(late_input) { getchar(); setvbuf(stdin, 0, _IONBF, 0); }
    WHEN(again) {
        int refused = setvbuf(stdin, 0, _IONBF, 0) != 0;
        if (refused) CASE(again, setvbuf(stdin, 0, _IONBF, 0) == 0);
    }
    int set = setvbuf(stdout, 0, _IONBF, 0);
    int flushed = fflush(stdout);
    WHEN(unclosed) { CASE(unclosed, fclose(stdout) == EOF); return 0; }
    WHEN(late) setvbuf(stdout, 0, _IONBF, 0);
    WHEN(twice) { setvbuf(stdin, 0, _IOLBF, 0); setvbuf(stdin, 0, _IONBF, 0); }
    WHEN(closed) { fclose(stdout); putchar('a'); return 0; }
    CASE(ordinary, set == 0 && flushed == 0 && fflush(NULL) == 0);
    CASE(unflushed, flushed == EOF);
    CASE(unflushed_all, fflush(NULL) == EOF);
    CASE(unbuffered, set != 0);
    CASE(positive, flushed != 0 && flushed != EOF);
    WHEN(no_stream) fflush((FILE *)fclose(NULL));
}
