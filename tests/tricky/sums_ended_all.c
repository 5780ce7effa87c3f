// expect: violated
// All threads but the last one have ended, and it looks after it has been counted.
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static volatile unsigned started, ended;

static void *work(void *unused)
{
  __VERIFIER_atomic_begin();
  ended++;
  __VERIFIER_atomic_end();
  if (ended >= 8)
    reach_error();
  return unused;
}
int main(void)
{
  pthread_t thread;
  for (started = 0; started < 8; started++)
    pthread_create(&thread, 0, work, 0);
  for (;;)
    ;
}
