// expect: violated
// Under a lock that is looked at before it is taken, any number of threads raise or lower a number, and look at it again.
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static volatile unsigned number, lock, raised, lowered;

static void take(void)
{
  __VERIFIER_assume(lock == 0);
  lock = 1;
}

static void give(void)
{
  lock = 0;
}

static void *work(void *unused)
{
  take();
  unsigned seen = number;
  if (__VERIFIER_nondet_int() && seen != 0xffffffffu) {
    raised = 1;
    number = seen + 1;
    give();
    take();
    if (!lowered && number <= seen)
      reach_error();
  } else if (seen != 0) {
    lowered = 1;
    number = seen - 1;
    give();
    take();
    if (!raised && number >= seen)
      reach_error();
  }
  give();
  return unused;
}
int main(void)
{
  pthread_t thread;
  for (;;)
    pthread_create(&thread, 0, work, 0);
}
