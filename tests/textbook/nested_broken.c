// expect: violated
// The inner counter is not set back.
extern void reach_error(void);

int main(void)
{
  unsigned j = 0, sum = 0;
  for (unsigned i = 0; i < 3; i++) {
    while (j < 2 + i)
      j++, sum++;
  }
  if (sum == 4)
    reach_error();
  return 0;
}
