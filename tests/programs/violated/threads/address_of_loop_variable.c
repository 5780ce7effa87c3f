// The threads get the address of the loop variable, which moves on before they read it.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

static int seen[3];

static void *work(void *argument) {
    seen[*(int *)argument]++;
    return 0;
}

int main(void) {
    pthread_t threads[2];
    int i;
    for (i = 0; i < 2; i++)
        pthread_create(&threads[i], 0, work, &i);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    assert(seen[0] == 1); //~ VIOLATED
    return 0;
}
