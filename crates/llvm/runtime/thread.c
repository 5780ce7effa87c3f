// The threads of the C++ library: what std::thread, std::condition_variable, std::call_once and std::future find in libstdc++.so, under the
// names that the compiler gives them. They are linked in when a program uses them, and are made of the threads of POSIX.

typedef __SIZE_TYPE__ thread_id;

int pthread_create(thread_id *thread, const void *attributes, void *(*start)(void *), void *argument);
int pthread_join(thread_id thread, void **result);
int pthread_detach(thread_id thread);
int pthread_cond_init(void *condition, const void *attributes);
int pthread_cond_destroy(void *condition);
int pthread_cond_wait(void *condition, void *mutex);
int pthread_cond_signal(void *condition);
int pthread_cond_broadcast(void *condition);
long syscall(long number, ...);
int *__errno_location(void);
unsigned __VERIFIER_nondet_uint(void);

// std::__throw_system_error(int)
void _ZSt20__throw_system_errori(int error);

#define LIBRARY __attribute__((weak))
#define EINVAL 22
#define ETIMEDOUT 110

// std::thread::_State: what a thread calls, behind two destructors and a function to run. The second destructor also frees.
struct state {
    void (**functions)(struct state *);
};
enum { DELETE = 1, RUN = 2 };

// std::unique_lock<std::mutex>
struct lock {
    void *mutex;
};

static void *std_thread(void *argument) {
    struct state *state = argument;
    state->functions[RUN](state);
    state->functions[DELETE](state);
    return 0;
}

// std::thread::_State::~_State()
LIBRARY void _ZNSt6thread6_StateD2Ev(struct state *state) {
    (void)state;
}

LIBRARY void _ZNSt6thread6_StateD1Ev(struct state *state) {
    (void)state;
}

// std::thread::_M_start_thread(std::unique_ptr<std::thread::_State>, void (*)())
LIBRARY void _ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE(
    thread_id *thread, struct state **owner, void (*depend)(void)) {
    (void)depend;
    struct state *state = *owner;
    *owner = 0;
    int error = pthread_create(thread, 0, std_thread, state);
    if (error)
        _ZSt20__throw_system_errori(error);
}

// std::thread::join()
LIBRARY void _ZNSt6thread4joinEv(thread_id *thread) {
    int error = *thread ? pthread_join(*thread, 0) : EINVAL;
    if (error)
        _ZSt20__throw_system_errori(error);
    *thread = 0;
}

// std::thread::detach()
LIBRARY void _ZNSt6thread6detachEv(thread_id *thread) {
    int error = *thread ? pthread_detach(*thread) : EINVAL;
    if (error)
        _ZSt20__throw_system_errori(error);
    *thread = 0;
}

// std::thread::hardware_concurrency()
LIBRARY unsigned _ZNSt6thread20hardware_concurrencyEv(void) {
    return __VERIFIER_nondet_uint();
}

// std::condition_variable
LIBRARY void _ZNSt18condition_variableC1Ev(void *condition) {
    pthread_cond_init(condition, 0);
}

LIBRARY void _ZNSt18condition_variableC2Ev(void *condition) {
    pthread_cond_init(condition, 0);
}

LIBRARY void _ZNSt18condition_variableD1Ev(void *condition) {
    pthread_cond_destroy(condition);
}

LIBRARY void _ZNSt18condition_variableD2Ev(void *condition) {
    pthread_cond_destroy(condition);
}

LIBRARY void _ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE(void *condition, struct lock *lock) {
    pthread_cond_wait(condition, lock->mutex);
}

LIBRARY void _ZNSt18condition_variable10notify_oneEv(void *condition) {
    pthread_cond_signal(condition);
}

LIBRARY void _ZNSt18condition_variable10notify_allEv(void *condition) {
    pthread_cond_broadcast(condition);
}

// std::call_once leaves here what pthread_once is to call in this thread.
LIBRARY _Thread_local void *_ZSt15__once_callable;
LIBRARY _Thread_local void (*_ZSt11__once_call)(void);

LIBRARY void __once_proxy(void) {
    _ZSt11__once_call();
}

// std::__future_base::_Result_base: a table of functions, which the class derived from it sets, and an exception, which there is none.
struct result {
    void *functions;
    void *exception;
};

LIBRARY void _ZNSt13__future_base12_Result_baseC2Ev(struct result *result) {
    result->exception = 0;
}

LIBRARY void _ZNSt13__future_base12_Result_baseD2Ev(struct result *result) {
    (void)result;
}

// std::__atomic_futex_unsigned_base: by which a future waits for its result.
#ifdef __x86_64__
enum { FUTEX = 202 };
#else
enum { FUTEX = 240 };
#endif
enum { WAIT = 128, WAKE = 129, EVERYONE = 0x7fffffff };

static _Bool wait_until(unsigned *word, unsigned value, _Bool limited, long seconds, long nanoseconds) {
    long time[2] = {seconds, nanoseconds};
    long result = syscall(FUTEX, word, WAIT, value, limited ? time : (long *)0);
    return result == 0 || *__errno_location() != ETIMEDOUT;
}

LIBRARY _Bool
_ZNSt28__atomic_futex_unsigned_base19_M_futex_wait_untilEPjjbNSt6chrono8durationIlSt5ratioILl1ELl1EEEENS2_IlS3_ILl1ELl1000000000EEEE(
    void *futex, unsigned *word, unsigned value, _Bool limited, long seconds, long nanoseconds) {
    (void)futex;
    return wait_until(word, value, limited, seconds, nanoseconds);
}

LIBRARY _Bool
_ZNSt28__atomic_futex_unsigned_base26_M_futex_wait_until_steadyEPjjbNSt6chrono8durationIlSt5ratioILl1ELl1EEEENS2_IlS3_ILl1ELl1000000000EEEE(
    void *futex, unsigned *word, unsigned value, _Bool limited, long seconds, long nanoseconds) {
    (void)futex;
    return wait_until(word, value, limited, seconds, nanoseconds);
}

LIBRARY void _ZNSt28__atomic_futex_unsigned_base19_M_futex_notify_allEPj(unsigned *word) {
    syscall(FUTEX, word, WAKE, EVERYONE);
}
