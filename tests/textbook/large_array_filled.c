// expect: holds
// An array of very many elements is filled as far as an input says.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

unsigned char filled[50000];

int main(void)
{
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 50000)
    return 0;
  unsigned i = 0;
  while (i < n) {
    filled[i] = 1;
    i++;
  }
  if (i != n)
    reach_error();
  return 0;
}
