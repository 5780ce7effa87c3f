// expect: holds
// Steps of two over an even bound.
extern void reach_error(void);

int main(void)
{
  unsigned x = 0;
  while (x < 0x0ffffffe)
    x += 2;
  if (x % 2)
    reach_error();
  return 0;
}
