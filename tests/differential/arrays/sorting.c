// Sorting algorithms on one array of pseudo-random numbers, each compared with the others.
#include <stdio.h>
#include <string.h>

enum { COUNT = 120 };

static void bubble(int *a, int n) {
    for (int swapped = 1; swapped;) {
        swapped = 0;
        for (int i = 1; i < n; i++)
            if (a[i - 1] > a[i]) {
                int t = a[i];
                a[i] = a[i - 1], a[i - 1] = t;
                swapped = 1;
            }
        n--;
    }
}

static void quick(int *a, int n) {
    if (n < 2)
        return;
    int pivot = a[n / 2], i = 0, j = n - 1;
    for (;; i++, j--) {
        while (a[i] < pivot)
            i++;
        while (a[j] > pivot)
            j--;
        if (i >= j)
            break;
        int t = a[i];
        a[i] = a[j], a[j] = t;
    }
    quick(a, i);
    quick(a + i, n - i);
}

static void sift(int *a, int root, int n) {
    for (int child; (child = 2 * root + 1) < n; root = child) {
        if (child + 1 < n && a[child] < a[child + 1])
            child++;
        if (a[root] >= a[child])
            return;
        int t = a[root];
        a[root] = a[child], a[child] = t;
    }
}

static void heap(int *a, int n) {
    for (int i = n / 2; i-- > 0;)
        sift(a, i, n);
    while (--n > 0) {
        int t = a[0];
        a[0] = a[n], a[n] = t;
        sift(a, 0, n);
    }
}

static void merge(int *a, int n) {
    if (n < 2)
        return;
    int half = n / 2, sorted[COUNT], i = 0, j = half;
    merge(a, half);
    merge(a + half, n - half);
    for (int k = 0; k < n; k++)
        sorted[k] = j >= n || (i < half && a[i] <= a[j]) ? a[i++] : a[j++];
    memcpy(a, sorted, (size_t)n * sizeof *a);
}

static void shell(int *a, int n) {
    for (int gap = n / 2; gap > 0; gap /= 2)
        for (int i = gap; i < n; i++)
            for (int j = i - gap; j >= 0 && a[j] > a[j + gap]; j -= gap) {
                int t = a[j];
                a[j] = a[j + gap], a[j + gap] = t;
            }
}

int main(void) {
    static void (*const sorts[])(int *, int) = {bubble, quick, heap, merge, shell};
    int numbers[COUNT], expected[COUNT], copy[COUNT], agreeing = 0;
    unsigned seed = 2024;
    for (int i = 0; i < COUNT; i++) {
        seed = seed * 69069u + 1u;
        numbers[i] = (int)(seed >> 20) - 2048;
    }
    memcpy(expected, numbers, sizeof numbers);
    bubble(expected, COUNT);
    for (int s = 0; s < 5; s++) {
        memcpy(copy, numbers, sizeof numbers);
        sorts[s](copy, COUNT);
        agreeing += memcmp(copy, expected, sizeof copy) == 0;
    }
    for (int i = 0; i < COUNT; i += 10)
        printf("%d ", expected[i]);
    printf("\n%d agree\n", agreeing);
    return agreeing;
}
