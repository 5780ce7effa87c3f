// A value for each thread; destructors run when the thread ends, in any order, while there are values.
// possible: made first_before_second second_before_first again
// impossible: shared for_null too_early kept
// undefined: deleted never_made
// warns: kept: taken never to run out
#include <pthread.h>

static pthread_key_t first, second, null;
static int order[4], count, rounds;

static void end_first(void *value) {
    if (count < 4)
        order[count++] = 1;
    if (rounds++ == 0)
        pthread_setspecific(first, value);
}

static void end_second(void *value) {
    (void)value;
    if (count < 4)
        order[count++] = 2;
}

static void end_null(void *value) {
    CASE(for_null, 1);
    (void)value;
}

static void *work(void *argument) {
    CASE(shared, pthread_getspecific(first) != 0);
    pthread_setspecific(first, argument);
    pthread_setspecific(second, argument);
    CASE(kept, pthread_getspecific(first) != argument);
    return 0;
}

int main(void) {
    pthread_t thread;
    int value;
    CASE(made, pthread_key_create(&first, 0) == 0 && pthread_setspecific(first, &value) == 0);
    WHEN(never_made) pthread_setspecific((pthread_key_t)77, &value);
    pthread_key_create(&first, end_first);
    pthread_key_create(&second, end_second);
    pthread_key_create(&null, end_null);
    WHEN(deleted) pthread_key_delete(first), pthread_getspecific(first);
    pthread_setspecific(first, &value);
    pthread_create(&thread, 0, work, &value);
    pthread_join(thread, 0);
    CASE(too_early, count < 3);
    CASE(first_before_second, order[0] == 1 && order[1] == 2);
    CASE(second_before_first, order[0] == 2 && order[1] == 1);
    CASE(again, order[0] == 1 && order[2] == 1);
}
