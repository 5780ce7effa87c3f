// expect: violated
// Shifts by inputs move the last bit out.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  unsigned x = 1;
  while (x) {
    unsigned s = __VERIFIER_nondet_uint() & 7;
    x <<= s;
  }
  reach_error();
  return 0;
}
