// expect: unknown
// The last element that is written is none of the array, whatever is forgotten of the others: nothing is known then.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int numbers[20000];

int main(void)
{
  unsigned n = __VERIFIER_nondet_uint();
  unsigned i = 0;
  while (i < n && i <= 20000) {
    numbers[i] = 1;
    i++;
  }
  if (i > 20001)
    reach_error();
  return 0;
}
