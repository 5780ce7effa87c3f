// expect: violated
// What a thread returns is looked at by the one that joins it.
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static void *work(void *unused)
{
  (void)unused;
  return __VERIFIER_nondet_int() ? (void *)1 : (void *)0;
}
int main(void)
{
  pthread_t thread;
  void *result;
  pthread_create(&thread, 0, work, 0);
  pthread_join(thread, &result);
  if (result)
    reach_error();
  return 0;
}
