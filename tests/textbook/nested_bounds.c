// expect: holds
// An inner loop never passes the bound of the outer one.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000)
    return 0;
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++)
      if (j >= n || i > j)
        reach_error();
  return 0;
}
