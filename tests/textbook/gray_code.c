// expect: holds
// Neighbours in the Gray code differ in one bit.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  unsigned char count = 0;
  while (__VERIFIER_nondet_int()) {
    unsigned char before = count ^ (count >> 1);
    count++;
    unsigned char after = count ^ (count >> 1);
    unsigned char change = before ^ after;
    if (change == 0 || (change & (change - 1)) != 0)
      reach_error();
  }
  return 0;
}
