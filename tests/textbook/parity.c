// expect: holds
// Two counters differ by an even number.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
  unsigned x = __VERIFIER_nondet_uint();
  unsigned y = x;
  while (__VERIFIER_nondet_int())
    y += 2;
  if ((x ^ y) & 1)
    reach_error();
  return 0;
}
