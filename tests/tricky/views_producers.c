// expect: holds
// Producers and consumers share a number under two locks; a consumer that found something takes it.
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static volatile int first, second;
static volatile unsigned count;

static void take(volatile int *lock)
{
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(*lock == 0);
  *lock = 1;
  __VERIFIER_atomic_end();
}

static void *produce(void *unused)
{
  unsigned batch = __VERIFIER_nondet_int();
  take(&second);
  take(&first);
  if (count > 0) {
    if (count < 1000)
      count++;
    first = 0;
  } else {
    first = 0;
    count = 0;
    while (batch > 0 && count < 1000) {
      count++;
      batch--;
    }
  }
  second = 0;
  return unused;
}

static void *consume(void *unused)
{
  for (;;) {
    take(&first);
    if (count > 0)
      break;
    first = 0;
  }
  count--;
  if (count > 1000)
    reach_error();
  first = 0;
  return unused;
}

int main(void)
{
  pthread_t thread;
  for (;;)
    pthread_create(&thread, 0, __VERIFIER_nondet_int() ? produce : consume, 0);
}
