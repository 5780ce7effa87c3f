// expect: violated
// A thread that only goes round keeps nobody from the violation.
#include <pthread.h>
extern void reach_error(void);

static volatile int flag;

static void *spin(void *unused)
{
  for (;;)
    ;
  return unused;
}

static void *raise(void *unused)
{
  flag = 1;
  if (flag)
    reach_error();
  return unused;
}

int main(void)
{
  pthread_t one, other;
  pthread_create(&one, 0, spin, 0);
  pthread_create(&other, 0, raise, 0);
  for (;;)
    ;
}
