// Labels of the source: where a thread stands.
// holds: G !("at(first::critical)" && "at(second::critical)")
// violated: G !"at(first::critical)"
// violated: G ("at(waiting)" -> F "at(first::critical)")
// holds: G ("at(idle)" -> F !"at(idle)")
// violated: F G "at(idle)"
// holds: G ("at(idle)" && "rounds == 0" -> !("at(idle)" U "rounds == 1"))
// holds: (!"at(idle)") W "started == 1"
// holds: G ("at(unused)" -> "started == 1")
// violated: G !at(unused)
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int started, rounds;

void *first(void *unused) {
waiting:
    pthread_mutex_lock(&lock);
critical:
    pthread_mutex_unlock(&lock);
    return 0;
}

void *second(void *unused) {
    pthread_mutex_lock(&lock);
critical:
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, 0, first, 0);
    pthread_create(&two, 0, second, 0);
    started = 1;
unused:;
idle:
    rounds = !rounds;
    goto idle;
}
