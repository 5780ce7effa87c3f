// expect: holds
// Two functions are called by turns.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int n;
static void four(void)
{
  n += 4;
}

static void twice(void)
{
  n += 2;
}

int main(void)
{
  void (*f)(void) = four;
  while (__VERIFIER_nondet_int()) {
    f();
    f = f == four ? twice : four;
    if (n & 1)
      reach_error();
  }
  return 0;
}
