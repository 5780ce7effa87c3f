// expect: violated
// A pointer goes through a number, which is changed in a loop.
extern void reach_error(void);

int main(void)
{
  int a[2] = {5, 6};
  unsigned long n = (unsigned long)&a[0];
  int i = 0;
  while (i < 1) {
    n += sizeof(int);
    i++;
  }
  if (*(int *)n == 6)
    reach_error();
  return 0;
}
