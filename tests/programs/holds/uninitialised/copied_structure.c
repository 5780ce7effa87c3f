// A structure copied before anybody looked at it keeps its values while another one of its parts goes through all of its own.
// expect: holds
// opt2: skip the values are undefined, and the optimiser makes use of that
extern void reach_error(void);

struct pair {
    unsigned counted, kept;
};

static void copy(struct pair *to) {
    struct pair from;
    *to = from;
}

int main(void) {
    struct pair pair;
    copy(&pair);
    unsigned kept = pair.kept;
    while (1) {
        pair.counted++;
        if (pair.kept != kept)
            reach_error();
    }
}
