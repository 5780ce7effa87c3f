// The second test of the flag may come out otherwise than the first.
// expect: violated
// fault: racy re-reads at -O2
// threads
#include <pthread.h>

extern void reach_error(void);

static int flag;

static void *toggle(void *unused) {
    flag = 1;
    flag = 0;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, toggle, 0);
    if (flag)
        if (!flag)
            reach_error(); //~ VIOLATED
    pthread_join(t, 0);
    return 0;
}
