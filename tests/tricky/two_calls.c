// expect: violated
// A function with a loop is called twice.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned count(unsigned n)
{
  unsigned c = 0;
  while (n) {
    n >>= 1;
    c++;
  }
  return c;
}

int main(void)
{
  unsigned a = count(__VERIFIER_nondet_uint());
  unsigned b = count(__VERIFIER_nondet_uint());
  if (a == 32 && b == 0)
    reach_error();
  return 0;
}
