//! Calls that ask the system: clocks, waiting, processes, signals, the locale, texts of errors.

use crate::sequence::Sequence;

pub(crate) const CALLS: &[fn(&mut Sequence)] = &[
    clock,
    time_of,
    bad_clock,
    sleep,
    bad_sleep,
    identity,
    terminal,
    signal,
    bad_signal,
    locale,
    error_text,
    error_text,
    error_told,
    base_of_time,
];

fn clock(s: &mut Sequence) {
    let (first, second) = (s.fresh("c"), s.fresh("c"));
    match s.random.below(4) {
        0 => {
            s.line(format!("time_t {first} = 5; time_t {second} = time(&{first});"));
            s.see(format!("{first} == {second}"));
            s.see_open(first);
        }
        1 => {
            s.line(format!("clock_t {first} = clock(), {second} = clock();"));
            s.see_open(format!("{first} <= {second}"));
            s.see_open(second);
        }
        2 => s.see_open("time(0)"),
        _ => s.see_open("difftime(time(0), 1000)"),
    }
}

fn time_of(s: &mut Sequence) {
    let (first, second) = (s.fresh("c"), s.fresh("c"));
    let which = s.random.pick(&["CLOCK_REALTIME", "CLOCK_MONOTONIC", "CLOCK_PROCESS_CPUTIME_ID"]);
    s.line(format!("struct timespec {first}, {second};"));
    s.see_open(format!("clock_gettime({which}, &{first})"));
    s.see_open(format!("clock_gettime({which}, &{second})"));
    s.see_open(format!(
        "{first}.tv_sec < {second}.tv_sec || {first}.tv_sec == {second}.tv_sec && {first}.tv_nsec <= {second}.tv_nsec"
    ));
    s.see(format!("{first}.tv_nsec >= 0 && {first}.tv_nsec < 1000000000"));
    s.see_open(format!("{second}.tv_nsec"));
}

fn bad_clock(s: &mut Sequence) {
    let name = s.fresh("c");
    s.line(format!("struct timespec {name} = {{3, 4}}; errno = 0;"));
    let clock = s.random.pick(&["999", "77"]);
    s.see(format!("clock_gettime({clock}, &{name})"));
    s.see("errno");
    s.see(format!("{name}.tv_sec"));
}

fn base_of_time(s: &mut Sequence) {
    let (name, base) = (s.fresh("c"), s.random.pick(&["TIME_UTC", "0", "77"]));
    s.line(format!("struct timespec {name} = {{3, 4}};"));
    s.see_open(format!("timespec_get(&{name}, {base})"));
    s.see_open(format!("{name}.tv_sec"));
}

fn sleep(s: &mut Sequence) {
    match s.random.below(4) {
        0 => s.see("usleep(1)"),
        1 => s.see("sleep(0)"),
        2 => {
            let name = s.fresh("c");
            s.line(format!("struct timespec {name} = {{0, 10}};"));
            s.see(format!("nanosleep(&{name}, 0)"));
        }
        _ => {
            let name = s.fresh("c");
            s.line(format!("struct timespec {name} = {{0, 10}};"));
            s.see(format!("clock_nanosleep(CLOCK_MONOTONIC, 0, &{name}, 0)"));
        }
    }
}

fn bad_sleep(s: &mut Sequence) {
    let (name, time) = (s.fresh("c"), s.random.pick(&["{0, -1}", "{0, 1000000000}", "{-1, 0}"]));
    s.line(format!("struct timespec {name} = {time}; errno = 0;"));
    match s.random.below(3) {
        0 => s.see(format!("clock_nanosleep(CLOCK_MONOTONIC, 0, &{name}, 0)")),
        1 => s.see(format!("clock_nanosleep(999, 0, &{name}, 0)")),
        _ => s.see(format!("nanosleep(&{name}, 0)")),
    }
    s.see("errno");
}

fn identity(s: &mut Sequence) {
    let (function, first) =
        (s.random.pick(&["getpid", "getppid", "getuid", "geteuid", "getgid", "getegid", "gettid"]), s.fresh("i"));
    s.line(format!("long {first} = {function}();"));
    s.see(format!("{first} == {function}()"));
    s.see(format!("{first} >= 0"));
    s.see_open(first);
}

fn terminal(s: &mut Sequence) {
    let descriptor = s.random.pick(&["0", "1", "2", "99", "-1"]);
    s.line("errno = 0;");
    s.see_open(format!("isatty({descriptor})"));
    s.see_open("errno");
}

fn signal(s: &mut Sequence) {
    let number = s.random.pick(&["SIGINT", "SIGTERM", "SIGUSR1", "SIGPIPE"]);
    let handler = s.random.pick(&["SIG_IGN", "SIG_DFL"]);
    s.see_open(format!("signal({number}, {handler}) == SIG_DFL"));
    s.see(format!("signal({number}, SIG_DFL) == {handler}"));
    s.see(format!("signal({number}, SIG_DFL) == SIG_DFL"));
}

fn bad_signal(s: &mut Sequence) {
    let number = s.random.pick(&["SIGKILL", "-1", "1000"]);
    s.line("errno = 0;");
    s.see(format!("signal({number}, SIG_IGN) == SIG_ERR"));
    s.see("errno");
}

fn locale(s: &mut Sequence) {
    let (name, wanted) =
        (s.fresh("l"), s.random.pick(&["0", "\"C\"", "\"\"", "\"POSIX\"", "\"no_such\"", "\"C.UTF-8\""]));
    s.line(format!("const char *{name} = setlocale(LC_ALL, {wanted});"));
    s.see_open(format!("{name} != 0"));
    s.see_open(format!("{name} ? *{name} : -1"));
    // What the rest of the sequence does must not depend on it.
    s.see_open("setlocale(LC_ALL, \"C\") != 0");
}

fn error_text(s: &mut Sequence) {
    let (text, number) = (s.fresh("t"), s.random.between(-2, 135));
    s.line(format!("const char *{text} = strerror({number});"));
    s.see(format!("strlen({text}) > 0"));
    s.see_open(format!("strlen({text})"));
    s.see_open(format!("bytes({text}, 7)"));
}

fn error_told(s: &mut Sequence) {
    let (number, text) = (s.number(0, 40), s.text().name);
    s.line(format!("errno = {number}; perror({text});"));
    s.see_open("errno");
}
