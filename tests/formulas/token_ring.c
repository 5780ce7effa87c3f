// Three stations pass a token around a ring.
// violated: G F "token == 0"
// fair holds: G F "token == 0" && G F "token == 2"
// holds: G ("token == 0" -> ("token == 0" W "token == 1"))
// holds: G ("token == 1" -> X ("token == 1 || token == 2"))
// violated: G ("token == 1" -> X "token == 2")
#include <pthread.h>

int token;

void *station(void *argument) {
    int own = (int)(long)argument;
    while (1)
        if (token == own)
            token = (own + 1) % 3;
    return 0;
}

int main(void) {
    pthread_t stations[3];
    for (long i = 0; i < 3; i++)
        pthread_create(&stations[i], 0, station, (void *)i);
    for (int i = 0; i < 3; i++)
        pthread_join(stations[i], 0);
    return 0;
}
