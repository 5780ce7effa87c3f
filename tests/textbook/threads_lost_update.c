// expect: violated
// Two increments without a lock may count as one, whatever number they start from.
#include <pthread.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

static volatile unsigned count;

static void *work(void *unused)
{
  count = count + 1;
  return unused;
}

int main(void)
{
  pthread_t other;
  unsigned start = __VERIFIER_nondet_uint();
  count = start;
  pthread_create(&other, 0, work, 0);
  count = count + 1;
  pthread_join(other, 0);
  if (count != start + 2)
    reach_error();
  return 0;
}
