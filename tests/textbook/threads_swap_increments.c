// expect: holds
// Increments by compare-and-swap only ever raise what was read before.
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static unsigned count;

static void add_one(void)
{
  unsigned seen;
  for (;;) {
    seen = __atomic_load_n(&count, __ATOMIC_SEQ_CST);
    if (seen == 0xffffffffu)
      return;
    if (__sync_bool_compare_and_swap(&count, seen, seen + 1))
      break;
  }
  if (__atomic_load_n(&count, __ATOMIC_SEQ_CST) <= seen)
    reach_error();
}

static void *work(void *unused)
{
  while (__VERIFIER_nondet_int())
    add_one();
  return unused;
}

int main(void)
{
  pthread_t other;
  pthread_create(&other, 0, work, 0);
  while (__VERIFIER_nondet_int())
    add_one();
  return 0;
}
