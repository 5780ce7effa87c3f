// expect: violated
// The first element of an array of very many is another one, if it is the only one that is written.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

unsigned char filled[50000];

int main(void)
{
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 50000)
    return 0;
  for (unsigned i = 0; i < n; i++)
    filled[i] = i + 1;
  if (filled[0] == 1)
    reach_error();
  return 0;
}
