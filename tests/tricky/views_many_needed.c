// expect: violated
// Nine threads have to come before one sees it.
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static volatile unsigned come;

static void *work(void *unused)
{
  __VERIFIER_atomic_begin();
  unsigned now = ++come;
  __VERIFIER_atomic_end();
  if (now == 9)
    reach_error();
  return unused;
}
int main(void)
{
  pthread_t thread;
  for (;;)
    pthread_create(&thread, 0, work, 0);
}
