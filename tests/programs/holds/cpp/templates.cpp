// A fixed stack as a template over element and size.
// expect: holds
#include <cassert>

extern "C" int __VERIFIER_nondet_int();

template <typename T, unsigned N> class Stack {
    T items[N];
    unsigned used = 0;

  public:
    bool push(T item) {
        if (used == N)
            return false;
        items[used++] = item;
        return true;
    }
    T pop() { return items[--used]; }
    unsigned size() const { return used; }
};

int main() {
    Stack<int, 2> numbers;
    Stack<char, 1> letters;
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    assert(numbers.push(x) && numbers.push(y) && !numbers.push(3));
    assert(letters.push('a') && !letters.push('b'));
    assert(numbers.pop() == y && numbers.pop() == x && numbers.size() == 0);
    return 0;
}
