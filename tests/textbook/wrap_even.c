// expect: holds
// Steps of four never come to two, not even beyond the end.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  unsigned char x = 0;
  while (__VERIFIER_nondet_int())
    x += 4;
  if (x == 2)
    reach_error();
  return 0;
}
