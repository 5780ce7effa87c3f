// expect: violated
// Steps of six come to four, once the counter has wrapped.
extern void reach_error(void);

int main(void)
{
  unsigned short steps = 0;
  do
    steps += 6;
  while (steps >= 6);
  if (steps != 0)
    reach_error();
  return 0;
}
