// expect: violated
// A pointer goes through an array, to its end.
extern void reach_error(void);

int main(void)
{
  int a[4] = {1, 2, 3, 4};
  int *p = a, s = 0;
  while (p < a + 4) {
    s += *p;
    p++;
  }
  if (s == 10)
    reach_error();
  return 0;
}
