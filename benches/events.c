// An event loop that reads one input in each round and changes a few numbers: events, conditions, actions.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int level = 0, phase = 3, gain = 7, mode = 1;

static void react(int event) {
    if (event == 1 && level < 40) {
        level = level + 1;
        phase = (phase + gain) % 11;
    } else if (event == 2 && phase > 3) {
        phase = phase - 2;
        mode = (mode + 1) % 13;
    } else if (event == 3 && mode != 5) {
        gain = (gain * 3 + level) % 23;
    } else if (event == 4 && level > 3) {
        level = 0;
        mode = (mode + gain) % 13;
    } else if (event == 5 && gain == 40) {
        reach_error();
    }
}

int main(void) {
    while (1) {
        int event = __VERIFIER_nondet_int();
        if (event < 1 || event > 5)
            return 0;
        react(event);
    }
}
