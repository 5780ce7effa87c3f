// expect: holds
// Elements are set and read by a loop of few rounds.
extern void reach_error(void);

int main(void)
{
  int a[4];
  for (int i = 0; i < 4; i++)
    a[i] = 2 * i;
  int sum = 0;
  for (int i = 0; i < 4; i++)
    sum += a[i];
  if (sum != 12)
    reach_error();
  return 0;
}
