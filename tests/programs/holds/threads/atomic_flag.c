// test-and-set of a flag: exactly one thread finds it clear.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_flag taken = ATOMIC_FLAG_INIT;
static int winners[2];

static void *race(void *argument) {
    int *won = argument;
    *won = !atomic_flag_test_and_set(&taken);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, race, &winners[0]);
    race(&winners[1]);
    pthread_join(t, 0);
    assert(winners[0] + winners[1] == 1);
    return 0;
}
