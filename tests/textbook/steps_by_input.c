// expect: violated
// Steps of one or of three, as an input says: both come to sixty.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
  unsigned input = __VERIFIER_nondet_uint();
  unsigned x = 0;
  while (x < 60) {
    if (input % 3 == 0)
      x++;
    else
      x += 3;
  }
  if (x % 2 == 0)
    reach_error();
  return 0;
}
