// expect: violated
// The last element is not what the others are.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
  unsigned char a[5] = {0};
  unsigned char at = __VERIFIER_nondet_uchar();
  if (at >= 5)
    return 0;
  a[at] = 1;
  int found = 0;
  for (int i = 0; i < 5; i++)
    if (a[i])
      found = i;
  if (found == 4)
    reach_error();
  return 0;
}
