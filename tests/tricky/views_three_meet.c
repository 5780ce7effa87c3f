// expect: violated
// Three threads have to be at places of their own at the same time.
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static volatile int stage, seen;

static void *work(void *unused)
{
  int mine = 0;
  __VERIFIER_atomic_begin();
  if (stage < 3) {
    stage++;
    mine = stage;
  }
  __VERIFIER_atomic_end();
  if (mine == 1) {
    seen |= 1;
    __VERIFIER_assume(seen == 7);
    reach_error();
  }
  if (mine == 2) {
    __VERIFIER_assume(seen & 1);
    seen |= 2;
    __VERIFIER_assume(seen & 4);
  }
  if (mine == 3) {
    __VERIFIER_assume(seen & 2);
    seen |= 4;
  }
  return unused;
}
int main(void)
{
  pthread_t thread;
  for (;;)
    pthread_create(&thread, 0, work, 0);
}
