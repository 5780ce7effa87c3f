// Computed goto: a small virtual machine whose instructions jump through a table of label addresses.
#include <stdio.h>

enum opcode { PUSH, ADD, MUL, DUP, SWAP, DEC, JUMP_IF, DROP, PRINT, HALT };

static int run(const signed char *program) {
    static const void *const labels[] = {&&push, &&add,     &&mul,  &&dup,   &&swap,
                                         &&dec,  &&jump_if, &&drop, &&print, &&halt};
    int stack[16], *top = stack, steps = 0;
    const signed char *pc = program;
#define NEXT                 \
    do {                     \
        steps++;             \
        goto *labels[*pc++]; \
    } while (0)
    NEXT;
push:
    *top++ = *pc++;
    NEXT;
add:
    top--;
    top[-1] += top[0];
    NEXT;
mul:
    top--;
    top[-1] *= top[0];
    NEXT;
dup:
    *top = top[-1];
    top++;
    NEXT;
swap: {
    int below = top[-2];
    top[-2] = top[-1];
    top[-1] = below;
}
    NEXT;
dec:
    top[-1]--;
    NEXT;
jump_if:
    pc += top[-1] ? *pc : 1;
    NEXT;
drop:
    top--;
    NEXT;
print:
    printf("%d ", top[-1]);
    NEXT;
halt:
    putchar('\n');
    return steps;
}

static int automaton(const char *input) {
    void *state = &&even;
    int ones = 0;
    for (; *input; input++) {
        goto *state;
    even:
        if (*input == '1') {
            ones++;
            state = &&odd;
        }
        continue;
    odd:
        if (*input == '1') {
            ones++;
            state = &&even;
        }
    }
    return state == &&odd ? -ones : ones;
}

int main(void) {
    // A jump is relative to its own operand.
    static const signed char negate[] = {PUSH, 1, PUSH, 7, DUP, PRINT, PUSH, -1, MUL, PRINT, DROP, HALT};
    static const signed char countdown[] = {PUSH, 5, PRINT, DEC, JUMP_IF, -3, PRINT, HALT};
    static const signed char sum[] = {PUSH, 9, PUSH, 4, SWAP, PRINT, ADD, PRINT, DUP, MUL, PRINT, HALT};
    int steps = run(negate);
    steps += run(countdown);
    steps += run(sum);
    printf("%d %d %d\n", automaton("10110"), automaton("1100"), automaton(""));
    return steps;
}
