// expect: violated
// One of very many pointers is another one. What is read at some place leads there.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

static int one, other;
static int *all[10000];

int main(void)
{
  for (int i = 0; i < 10000; i++)
    all[i] = &one;
  all[5000] = &other;
  unsigned place = __VERIFIER_nondet_uint();
  if (place >= 10000)
    return 0;
  *all[place] = 1;
  if (other)
    reach_error();
  return 0;
}
