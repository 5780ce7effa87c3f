// expect: holds
// Any number of threads get a place under a lock and push it; who has pushed finds something there.
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static volatile unsigned fresh = 1, lock, top;

static unsigned place(void)
{
  unsigned found = 0;
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(lock == 0);
  lock = 1;
  __VERIFIER_atomic_end();
  if (fresh < 64) {
    found = fresh;
    fresh = found + 1;
  }
  lock = 0;
  return found;
}

static void *work(void *unused)
{
  for (;;) {
    unsigned mine = place(), seen;
    int is_done = 0;
    if (mine == 0)
      return unused;
    do {
      seen = top;
      __VERIFIER_atomic_begin();
      if (top == seen) {
        top = mine;
        is_done = 1;
      }
      __VERIFIER_atomic_end();
    } while (!is_done);
    if (top == 0)
      reach_error();
  }
}
int main(void)
{
  pthread_t thread;
  for (;;)
    pthread_create(&thread, 0, work, 0);
}
