// expect: violated
// Subtraction without a look at the order wraps around.
extern void reach_error(void);

int main(void)
{
  unsigned a = 6, b = 4;
  while (a != b) {
    if (a > b)
      a -= b;
    else
      b -= a - 1;
    if (b == 3)
      reach_error();
  }
  return 0;
}
