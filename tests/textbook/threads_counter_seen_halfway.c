// expect: violated
// The reader forgets the lock, so it can see one counter without the other.
#include <pthread.h>
extern void reach_error(void);

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static unsigned taken, given;

static void *work(void *unused)
{
  for (;;) {
    pthread_mutex_lock(&mutex);
    taken++;
    given++;
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

int main(void)
{
  pthread_t other;
  pthread_create(&other, 0, work, 0);
  for (;;) {
    unsigned first = given;
    unsigned second = taken;
    if (first + 1 == second)
      reach_error();
  }
}
