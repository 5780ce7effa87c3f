// expect: violated
// Whether two pointers are equal decides nothing that is read later, and still matters.
extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);
int main(void)
{
  int unread = 0;
  char *left = __VERIFIER_nondet_pointer(), *right = __VERIFIER_nondet_pointer();
  if (left == right)
    unread = 3;
  else
    unread = 4;
  if (!left || !right)
    return 0;
  *left = 'l';
  *right = 'r';
  if (*left != 'l')
    reach_error();
  return 0;
}
