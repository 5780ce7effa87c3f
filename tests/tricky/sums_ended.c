// expect: holds
// No more threads have ended than were started.
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static volatile unsigned started, ended;

static void *work(void *unused)
{
  if (ended >= 20)
    reach_error();
  __VERIFIER_atomic_begin();
  ended++;
  __VERIFIER_atomic_end();
  return unused;
}
int main(void)
{
  pthread_t thread;
  for (started = 0; started < 20; started++)
    pthread_create(&thread, 0, work, 0);
  return 0;
}
