// expect: holds
// A number of 128 bits.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  unsigned __int128 x = 1;
  while (__VERIFIER_nondet_int()) {
    x *= 3;
    if (!(x & 1))
      reach_error();
  }
  return 0;
}
