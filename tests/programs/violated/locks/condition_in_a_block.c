// A condition variable in a new block has any contents before it is initialised.
// expect: violated
// property: no-lock-misuse
#include <pthread.h>
#include <stdlib.h>

int main(void) {
    pthread_cond_t *c = malloc(sizeof *c);
    if (!c)
        return 1;
    pthread_cond_signal(c); //~ VIOLATED
    free(c);
    return 0;
}
