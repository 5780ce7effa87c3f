// expect: holds
// Any number of threads raise or lower a number by compare-and-swap; who has raised it sees more, unless somebody has lowered it.
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static volatile unsigned number, raised, lowered;

static int swap(unsigned expected, unsigned wanted, volatile unsigned *done)
{
  int is_swapped = 0;
  __VERIFIER_atomic_begin();
  if (number == expected) {
    number = wanted;
    *done = 1;
    is_swapped = 1;
  }
  __VERIFIER_atomic_end();
  return is_swapped;
}

static void raise(void)
{
  unsigned seen;
  do {
    seen = number;
    if (seen == 0xffffffffu)
      return;
  } while (!swap(seen, seen + 1, &raised));
  __VERIFIER_atomic_begin();
  if (!lowered && number <= seen)
    reach_error();
  __VERIFIER_atomic_end();
}

static void lower(void)
{
  unsigned seen;
  do {
    seen = number;
    if (seen == 0)
      return;
  } while (!swap(seen, seen - 1, &lowered));
  __VERIFIER_atomic_begin();
  if (!raised && number >= seen)
    reach_error();
  __VERIFIER_atomic_end();
}

static void *work(void *unused)
{
  if (__VERIFIER_nondet_int())
    raise();
  else
    lower();
  return unused;
}

int main(void)
{
  pthread_t thread;
  for (;;)
    pthread_create(&thread, 0, work, 0);
}
