// Structures, enumerations, function pointers and strings, as a trace has to name them.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum kind { NUT, BOLT };

struct shelf {
    int count;
    enum kind kind;
};

static struct {
    char owner[8];
    struct shelf shelves[2];
} stock = {"ann", {{4, NUT}, {3, BOLT}}};

static const char *label;

static void move(struct shelf *from, enum kind item) {
    label = item == BOLT ? "bolts" : "nuts";
    if (from->kind == item)
        from->count--;
    if (from->count == 2)
        reach_error();
}

int main(void) {
    void (*handler)(struct shelf *, enum kind) = move;
    if (__VERIFIER_nondet_int() > 10)
        handler(&stock.shelves[1], BOLT);
    return 0;
}
