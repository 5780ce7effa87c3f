// expect: violated
// The first thread ends, and the others go on without it.
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static volatile int is_gone;

static void *work(void *unused)
{
  if (is_gone)
    reach_error();
  return unused;
}

int main(void)
{
  pthread_t thread;
  while (__VERIFIER_nondet_int())
    pthread_create(&thread, 0, work, 0);
  is_gone = 1;
  pthread_exit(0);
}
