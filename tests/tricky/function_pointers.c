// expect: violated
// The function that is called next depends on inputs.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int n;
static void up(void)
{
  n++;
}

static void twice(void)
{
  n += 2;
}

int main(void)
{
  void (*f)(void) = up;
  while (__VERIFIER_nondet_int()) {
    f();
    f = __VERIFIER_nondet_int() ? up : twice;
    if (n == 7)
      reach_error();
  }
  return 0;
}
