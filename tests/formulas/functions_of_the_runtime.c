// Functions that nobody calls in the program are entered all the same: at its start, by its main part, at its end.
// violated: G !call(handler)
// holds: F call(handler)
// violated: G !call(main)
// holds: F call(main)
// violated: G !call(first)
// violated: G !call(last)
// holds: F (call(last) && "x == 5")
// violated: G ("x == 3" -> call(handler))
#include <stdlib.h>
int x;

static void handler(void) { x = 5; }

__attribute__((constructor)) static void first(void) { x = 1; }

__attribute__((destructor)) static void last(void) { x = 9; }

int main(void) {
    x = 2;
    atexit(handler);
    x = 3;
    return 0;
}
