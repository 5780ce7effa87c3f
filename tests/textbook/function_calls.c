// expect: holds
// A loop in a function that is called twice.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

static unsigned clamp(unsigned x)
{
  while (x > 10)
    x = x / 2;
  return x;
}

int main(void)
{
  unsigned a = clamp(__VERIFIER_nondet_uint());
  unsigned b = clamp(__VERIFIER_nondet_uint());
  if (a + b > 20)
    reach_error();
  return 0;
}
