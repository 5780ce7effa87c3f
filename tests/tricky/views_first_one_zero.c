// expect: violated
// The first thread prepares a number that others exchange for others; it may be zero again.
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static volatile int number, lock, is_prepared;

static void *work(void *unused)
{
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(lock == 0);
  lock = 1;
  __VERIFIER_atomic_end();
  if (!is_prepared) {
    number = 1;
    is_prepared = 1;
    lock = 0;
    for (;;)
      if (number == 0)
        reach_error();
  }
  lock = 0;
  for (;;) {
    int seen = number, wanted = __VERIFIER_nondet_int(), is_done = 0;
    if (wanted == seen)
      continue;
    __VERIFIER_atomic_begin();
    if (number == seen) {
      number = wanted;
      is_done = 1;
    }
    __VERIFIER_atomic_end();
    if (is_done)
      return unused;
  }
}
int main(void)
{
  pthread_t thread;
  for (;;)
    pthread_create(&thread, 0, work, 0);
}
