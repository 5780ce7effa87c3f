// expect: unknown
// A loop of long jumps.
#include <setjmp.h>
extern void reach_error(void);

static jmp_buf b;
int main(void)
{
  volatile int n = 0;
  int r = setjmp(b);
  n++;
  if (n < 3)
    longjmp(b, n);
  if (r == 2)
    reach_error();
  return 0;
}
