// Under a lock, nobody sees the words of a structure or a text one by one.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>
#include <string.h>

struct quad {
    long a, b, c, d;
};
static struct quad g;
static char text[8];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *change(void *unused) {
    struct quad one = {1, 1, 1, 1};
    pthread_mutex_lock(&m);
    g = one;
    strcpy(text, "ab");
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, change, 0);
    pthread_mutex_lock(&m);
    struct quad s = g;
    char copy[8];
    strcpy(copy, text);
    pthread_mutex_unlock(&m);
    assert(s.a == s.d);
    assert(strlen(copy) == 2 * (size_t)s.a);
    pthread_join(t, 0);
    return 0;
}
