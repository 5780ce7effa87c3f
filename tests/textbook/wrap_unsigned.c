// expect: violated
// A number that only grows is zero again.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  unsigned char x = 250;
  while (__VERIFIER_nondet_int())
    x++;
  if (x == 2)
    reach_error();
  return 0;
}
