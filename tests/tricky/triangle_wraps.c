// expect: violated
// The formula for the sum of the first numbers wraps before it is halved; the sum does not. That takes hundreds of rounds.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
  unsigned short n = __VERIFIER_nondet_uint(), sum = 0;
  for (unsigned i = 0; i <= n; i++)
    sum += i;
  unsigned short twice = n * (n + 1u);
  if (sum != twice / 2)
    reach_error();
  return 0;
}
