// expect: holds
// A loop with two entries and two ways out.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  unsigned i = 0, j = 0;
  if (__VERIFIER_nondet_int())
    goto b;
a:
  i++;
  if (__VERIFIER_nondet_int())
    goto out;
b:
  j++;
  if (__VERIFIER_nondet_int())
    goto out;
  goto a;
out:
  if (i - j > 1 && j - i > 1)
    reach_error();
  return 0;
}
