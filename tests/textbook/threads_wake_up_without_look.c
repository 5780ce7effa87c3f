// expect: violated
// A wait may end without a signal, and the stock is not looked at again.
#include <pthread.h>
extern void reach_error(void);

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static unsigned stock;

static void *fill(void *unused)
{
  pthread_mutex_lock(&mutex);
  stock++;
  pthread_cond_signal(&condition);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void)
{
  pthread_t filler;
  pthread_create(&filler, 0, fill, 0);
  pthread_mutex_lock(&mutex);
  if (stock == 0)
    pthread_cond_wait(&condition, &mutex);
  if (stock == 0)
    reach_error();
  pthread_mutex_unlock(&mutex);
  return 0;
}
