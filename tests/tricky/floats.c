// expect: violated
// A large floating-point number does not grow by one.
extern void reach_error(void);

int main(void)
{
  float f = 16777214.0f;
  int n = 0;
  while (n < 4) {
    float o = f;
    f = f + 1.0f;
    n++;
    if (f == o)
      reach_error();
  }
  return 0;
}
