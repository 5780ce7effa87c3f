// expect: violated
// A loop with two entries.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  int i = 0, j = 0;
  if (__VERIFIER_nondet_int())
    goto b;
a:
  i++;
  if (i > 9)
    goto out;
b:
  j++;
  if (j > 9)
    goto out;
  goto a;
out:
  if (j == 10 && i == 9)
    reach_error();
  return 0;
}
