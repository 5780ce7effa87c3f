// expect: violated
// Behind the error, null is read.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  int *p = 0;
  int n = __VERIFIER_nondet_int();
  while (n > 10)
    n /= 2;
  if (n == 7)
    reach_error();
  return *p;
}
