// expect: violated
// With decrements besides, what was read may no longer be exceeded.
#include <pthread.h>
extern void reach_error(void);

static unsigned count = 7;

static void *take(void *unused)
{
  unsigned seen = __atomic_load_n(&count, __ATOMIC_SEQ_CST);
  __sync_bool_compare_and_swap(&count, seen, seen - 1);
  return unused;
}

int main(void)
{
  pthread_t other;
  pthread_create(&other, 0, take, 0);
  unsigned seen = __atomic_load_n(&count, __ATOMIC_SEQ_CST);
  if (__sync_bool_compare_and_swap(&count, seen, seen + 1)) {
    if (__atomic_load_n(&count, __ATOMIC_SEQ_CST) <= seen)
      reach_error();
  }
  return 0;
}
