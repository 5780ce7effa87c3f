// The __atomic builtins with memory orders: generic and sized forms, results before and after.
#include <stdint.h>
#include <stdio.h>

struct node {
    int value;
    struct node *next;
};

static struct node *head;

static void push(struct node *n) {
    n->next = __atomic_load_n(&head, __ATOMIC_RELAXED);
    while (!__atomic_compare_exchange_n(&head, &n->next, n, 1, __ATOMIC_RELEASE, __ATOMIC_RELAXED))
        ;
}

static struct node *pop(void) {
    struct node *top = __atomic_load_n(&head, __ATOMIC_ACQUIRE);
    while (top && !__atomic_compare_exchange_n(&head, &top, top->next, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
        ;
    return top;
}

int main(void) {
    uint8_t byte = 255;
    int16_t half = -32768;
    uint32_t word = 0x80000000;
    int64_t wide = -1;
    unsigned a = __atomic_add_fetch(&byte, 2, __ATOMIC_SEQ_CST);
    int b = __atomic_fetch_sub(&half, 1, __ATOMIC_RELAXED);
    printf("%u %d %d\n", a, b, half);
    a = __atomic_fetch_or(&word, 1, __ATOMIC_ACQ_REL);
    unsigned c = __atomic_xor_fetch(&word, 0xffffffff, __ATOMIC_RELEASE);
    printf("%x %x\n", a, c);
    a = __atomic_nand_fetch(&word, 0xf0f0, __ATOMIC_SEQ_CST);
    c = __atomic_and_fetch(&word, 0xffff, __ATOMIC_CONSUME);
    printf("%x %x\n", a, c);

    int64_t stored = 1LL << 50, loaded, exchanged, next = 7;
    __atomic_store(&wide, &stored, __ATOMIC_SEQ_CST);
    __atomic_load(&wide, &loaded, __ATOMIC_ACQUIRE);
    __atomic_exchange(&wide, &next, &exchanged, __ATOMIC_ACQ_REL);
    printf("%lld %lld %lld\n", (long long)loaded, (long long)exchanged, (long long)wide);
    int64_t expected = 8;
    int swapped = __atomic_compare_exchange(&wide, &expected, &next, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    printf("%d %lld\n", swapped, (long long)expected);
    int flag = 0;
    int first = __atomic_test_and_set((char *)&flag, __ATOMIC_ACQUIRE);
    int second = __atomic_test_and_set((char *)&flag, __ATOMIC_ACQUIRE);
    __atomic_clear((char *)&flag, __ATOMIC_RELEASE);
    printf("%d %d %d\n", first, second, flag);
    __atomic_thread_fence(__ATOMIC_ACQ_REL);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);

    struct node nodes[6];
    int order = 0;
    for (int i = 0; i < 6; i++) {
        nodes[i].value = i + 1;
        push(&nodes[i]);
        if (i % 3 == 2)
            order = order * 10 + pop()->value;
    }
    for (struct node *n; (n = pop()) != NULL;)
        order = order * 10 + n->value;
    printf("%d\n", order);
    return byte + half % 100;
}
