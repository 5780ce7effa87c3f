// expect: holds
// The greatest common divisor of two constants.
extern void reach_error(void);

int main(void)
{
  unsigned a = 84, b = 36;
  while (b != 0) {
    unsigned rest = a % b;
    a = b;
    b = rest;
  }
  if (a != 12)
    reach_error();
  return 0;
}
