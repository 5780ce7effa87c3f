// main returns while a thread still works: the run ends there, whatever the thread wanted.
// violated: F "done == 1"
// holds: F end
// fair violated: F "done == 1"
// violated: G (end -> "done == 0")
// holds: G (end -> G end)
#include <pthread.h>

int done;

void *worker(void *unused) {
    done = 1;
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    return 0;
}
