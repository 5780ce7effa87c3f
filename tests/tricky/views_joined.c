// expect: violated
// Main joins the thread that it started last; the others go on.
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static volatile unsigned done, late;

static void *work(void *unused)
{
  if (late)
    reach_error();
  done++;
  return unused;
}

int main(void)
{
  pthread_t thread;
  for (;;) {
    pthread_create(&thread, 0, work, 0);
    if (__VERIFIER_nondet_int()) {
      pthread_join(thread, 0);
      late = done > 3;
    }
  }
}
