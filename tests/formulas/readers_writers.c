// Two readers share, a writer excludes; the state is changed in atomic steps.
// holds: G ("writing == 1" -> "readers == 0")
// violated: G "readers < 2"
// fair violated: G F "writing == 1"
// fair holds: G F "writing == 1 || readers > 0"
// fair holds: G ("writing == 1" -> F "writing == 0")
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int readers, writing;

void *reader(void *unused) {
    while (1) {
        __VERIFIER_atomic_begin();
        int entered = !writing;
        if (entered)
            readers++;
        __VERIFIER_atomic_end();
        if (entered)
            __atomic_fetch_sub(&readers, 1, __ATOMIC_SEQ_CST);
    }
    return 0;
}

void *writer(void *unused) {
    while (1) {
        __VERIFIER_atomic_begin();
        int entered = !writing && readers == 0;
        if (entered)
            writing = 1;
        __VERIFIER_atomic_end();
        if (entered)
            writing = 0;
    }
    return 0;
}

int main(void) {
    pthread_t a, b, c;
    pthread_create(&a, 0, reader, 0);
    pthread_create(&b, 0, reader, 0);
    pthread_create(&c, 0, writer, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_join(c, 0);
    return 0;
}
