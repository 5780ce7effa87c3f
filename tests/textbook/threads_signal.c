// expect: holds
// Whoever waits for the condition finds more than zero, whatever wakes it.
#include <pthread.h>
extern void reach_error(void);

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static unsigned stock;

static void *fill(void *unused)
{
  for (;;) {
    pthread_mutex_lock(&mutex);
    if (stock < 1000) {
      stock++;
      pthread_cond_signal(&condition);
    }
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

int main(void)
{
  pthread_t filler;
  pthread_create(&filler, 0, fill, 0);
  for (;;) {
    pthread_mutex_lock(&mutex);
    while (stock == 0)
      pthread_cond_wait(&condition, &mutex);
    stock--;
    if (stock >= 1000)
      reach_error();
    pthread_mutex_unlock(&mutex);
  }
}
