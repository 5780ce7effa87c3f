// expect: violated
// A byte that counts comes back to zero.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  unsigned char i = 0;
  unsigned n = 0;
  while (__VERIFIER_nondet_int()) {
    i++;
    n = 1;
    if (n && i == 0)
      reach_error();
  }
  return 0;
}
