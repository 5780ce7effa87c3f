// expect: violated
// A counter goes one round too far.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 5)
    return 0;
  unsigned i = 0;
  while (i <= n)
    i++;
  if (i == n + 1 && n == 3)
    reach_error();
  return 0;
}
