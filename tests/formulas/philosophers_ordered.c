// Three philosophers who take the lower fork first: all of them eat, in some order.
// holds: F "meals == 3"
// holds: F end
// holds: F G "eating == 0"
// violated: "eats[0] == 0" U "eats[1] == 1"
// violated: G "eating < 1"
#include <pthread.h>

pthread_mutex_t forks[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
int eating, meals, eats[3];

void *philosopher(void *argument) {
    int seat = (int)(long)argument;
    int low = seat == 2 ? 0 : seat, high = seat == 2 ? 2 : seat + 1;
    pthread_mutex_lock(&forks[low]);
    pthread_mutex_lock(&forks[high]);
    eating++;
    eats[seat] = 1;
    meals++;
    eating--;
    pthread_mutex_unlock(&forks[high]);
    pthread_mutex_unlock(&forks[low]);
    return 0;
}

int main(void) {
    pthread_t threads[3];
    for (long i = 0; i < 3; i++)
        pthread_create(&threads[i], 0, philosopher, (void *)i);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], 0);
    return 0;
}
