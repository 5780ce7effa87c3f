// A stack without locks: pushes compare and swap the head.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <atomic>
#include <cassert>
#include <thread>

struct Node {
    int value;
    Node *next;
};

static std::atomic<Node *> head{nullptr};

static void push(int value) {
    Node *node = new Node{value, head.load()};
    while (!head.compare_exchange_weak(node->next, node))
        ;
}

int main() {
    std::thread other(push, 1);
    push(2);
    other.join();
    int sum = 0;
    for (Node *node = head.exchange(nullptr); node;) {
        Node *next = node->next;
        sum += node->value;
        delete node;
        node = next;
    }
    assert(sum == 3);
    return 0;
}
