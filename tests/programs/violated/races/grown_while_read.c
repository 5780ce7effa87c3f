// A table is moved to a larger block while another thread reads from it.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>
#include <stdlib.h>

static int *table;

static void *look(void *argument) {
    int *mine = argument;
    return (void *)(long)mine[1]; //~ VIOLATED
}

int main(void) {
    pthread_t t;
    table = calloc(2, sizeof *table);
    pthread_create(&t, 0, look, table);
    table = realloc(table, 8 * sizeof *table); //~ VIOLATED
    pthread_join(t, 0);
    free(table);
    return 0;
}
