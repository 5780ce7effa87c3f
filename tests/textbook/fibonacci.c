// expect: violated
// Both parts of a pair change at once.
extern void reach_error(void);

int main(void)
{
  unsigned a = 0, b = 1;
  for (int i = 0; i < 6; i++) {
    unsigned next = a + b;
    a = b;
    b = next;
  }
  if (a == 8)
    reach_error();
  return 0;
}
