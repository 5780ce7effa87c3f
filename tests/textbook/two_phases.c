// expect: holds
// First one variable grows, then the other follows.
extern void reach_error(void);

int main(void)
{
  int x = 0, y = 50;
  while (x < 100) {
    if (x < 50) {
      x++;
    } else {
      x++;
      y++;
    }
  }
  if (y != 100)
    reach_error();
  return 0;
}
