// expect: violated
// A variable that nobody set is read after a loop.
extern void reach_error(void);

int main(void)
{
  int x;
  int n = 0;
  while (n < 3) {
    n++;
  }
  if (x == 42)
    reach_error();
  return 0;
}
