// expect: violated
// A thread lends a local of its own, and another one writes to it.
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static int *volatile lent;

static void *work(void *unused)
{
  int own = 0;
  int *other = lent;
  if (other) {
    *other = 1;
    for (;;)
      ;
  }
  lent = &own;
  __VERIFIER_assume(*(volatile int *)&own != 0);
  reach_error();
  return unused;
}
int main(void)
{
  pthread_t thread;
  for (;;)
    pthread_create(&thread, 0, work, 0);
}
