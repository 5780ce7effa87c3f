// expect: holds
// The error stands behind a loop without end.
extern void reach_error(void);

int main(void)
{
  for (;;) {
  }
  reach_error();
  return 0;
}
