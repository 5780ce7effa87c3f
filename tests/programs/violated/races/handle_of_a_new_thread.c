// expect: violated
// property: no-data-race
// threads
// One thread reads the handle of another while pthread_create writes it.
#include <pthread.h>

pthread_t other;

void *work(void *unused) {
  return unused;
}

void *watch(void *unused) {
  pthread_t seen = other; //~ VIOLATED
  return unused;
}

int main(void) {
  pthread_t watcher;
  pthread_create(&watcher, 0, watch, 0);
  pthread_create(&other, 0, work, 0); //~ VIOLATED
  return 0;
}
