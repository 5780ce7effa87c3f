// expect: violated
// Which of the ways through a round was taken must be told of each round apart: the last one decides, the others prepare.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int ready, steps;

int main(void)
{
  for (;;) {
    int command = __VERIFIER_nondet_int();
    if (command == 1) {
      int key = __VERIFIER_nondet_int();
      if (key == 17)
        ready = 1;
      else
        ready = 0;
      steps = steps + 1;
    } else if (command == 2) {
      int key = __VERIFIER_nondet_int();
      if (ready && key == 23)
        ready = 2;
      steps = steps + 2;
    } else if (command == 3) {
      if (ready == 2 && steps == 5)
        reach_error();
    }
  }
}
