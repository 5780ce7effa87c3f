// A light for cars and one for pedestrians, who press a button.
// Always: when somebody has pressed the button, the pedestrians' light turns green some time later.
//@ ltl invariant pedestrians_cross: G ("button == 1" -> F "walk == 1");
extern int __VERIFIER_nondet_int(void);

int button; // somebody wants to cross
int cars;   // green for cars
int walk;   // green for pedestrians

int main(void) {
  int waited = 0;
  cars = 1;
  while (1) {
    if (__VERIFIER_nondet_int())
      button = 1;
    if (button && waited >= 2) {
      cars = 0;
      walk = 1;
      button = 0;
      waited = 0;
      walk = 0;
      cars = 1;
    } else if (button) {
      waited++;
    }
  }
}
