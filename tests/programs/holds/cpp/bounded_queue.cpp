// A queue as a class: who puts waits for room, who takes waits for something to be there.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

template <typename T, int Size> class Queue {
    std::mutex mutex;
    std::condition_variable room, work;
    T items[Size];
    int first = 0, length = 0;

  public:
    void put(T item) {
        std::unique_lock<std::mutex> lock(mutex);
        room.wait(lock, [this] { return length < Size; });
        items[(first + length++) % Size] = item;
        work.notify_one();
    }

    T take() {
        std::unique_lock<std::mutex> lock(mutex);
        work.wait(lock, [this] { return length > 0; });
        T item = items[first];
        first = (first + 1) % Size;
        length--;
        room.notify_one();
        return item;
    }
};

int main() {
    Queue<int, 1> queue;
    std::thread producer([&] {
        queue.put(1);
        queue.put(2);
    });
    assert(queue.take() == 1);
    assert(queue.take() == 2);
    producer.join();
    return 0;
}
