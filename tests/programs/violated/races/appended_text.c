// Text is appended under a lock, and its length is asked for without.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>
#include <string.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static char text[16];

static void *careful(void *unused) {
    pthread_mutex_lock(&m);
    strcat(text, "abc"); //~ VIOLATED
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, careful, 0);
    size_t length = strlen(text); //~ VIOLATED
    pthread_join(t, 0);
    return length > 3;
}
