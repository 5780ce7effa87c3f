// Names that a proposition may use: fields, elements, pointers, statics and locals that live in memory.
// holds: F "box.inner.value == 5"
// holds: G ("cells[1] == 2" -> "*chosen == 2")
// holds: F "main::copy == 5"
// violated: G "main::copy == 5"
// violated: F "chosen == 0"
struct {
    struct {
        int value;
    } inner;
} box;
int cells[3];
int *chosen = &cells[1];

int main(void) {
    volatile int copy = 0;
    cells[1] = 2;
    box.inner.value = 5;
    copy = box.inner.value;
    return copy;
}
