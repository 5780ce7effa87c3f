// expect: holds
// More rounds than anybody wants to follow.
extern void reach_error(void);

int main(void)
{
  int x = 0;
  while (x < 1000000)
    x++;
  if (x != 1000000)
    reach_error();
  return 0;
}
