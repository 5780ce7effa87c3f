// expect: holds
// The greatest of three inputs.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
  unsigned a[3];
  unsigned greatest = 0;
  for (int i = 0; i < 3; i++) {
    a[i] = __VERIFIER_nondet_uint();
    if (a[i] > greatest)
      greatest = a[i];
  }
  for (int i = 0; i < 3; i++)
    if (a[i] > greatest)
      reach_error();
  return 0;
}
