//! Random programs with threads, locks, atomic sections and an input, whose data races and deadlocks are counted out: an explorer of thirty lines
//! that knows nothing of memory or solvers tries every input and every order. `adamant check` must come to the same verdicts in
//! several configurations. `THREAD_SEEDS=1-500 cargo test -p adamant --test random_threads` tries more programs.

#[path = "random/numbers.rs"]
mod numbers;

use std::collections::HashSet;
use std::fmt::Write as _;
use std::process::Command;

use numbers::{Random, seeds};

/// How many bits of the input decide something.
const INPUT_BITS: u32 = 2;

const CONFIGURATIONS: [&[&str]; 4] = [
    &[],
    &["--explore-merging", "off", "--explore-joins", "merged"],
    &["--explore-tau", "off", "--explore-search", "dfs"],
    &["--explore-por", "off", "--explore-explication", "off", "--explore-merging", "off", "--explore-store", "smt"],
];

/// What a thread does.
#[derive(Clone, Debug)]
enum Action {
    Lock(usize),
    Unlock(usize),
    Access(Access),
    /// Accesses that no other thread interrupts.
    Section(Vec<Access>),
    /// This many of the next actions are left out unless a bit of the input is set.
    Unless(u32, usize),
}

#[derive(Clone, Copy, Debug)]
struct Access {
    variable: usize,
    writes: bool,
    atomic: bool,
}

impl Random {
    fn access(&mut self) -> Access {
        let (variable, writes, atomic) = (self.below(3), self.below(3) > 0, self.below(3) == 0);
        Access { variable, writes, atomic }
    }

    fn actions(&mut self, room: usize) -> Vec<Action> {
        let mut actions = Vec::new();
        for _ in 0..1 + self.below(room) {
            match self.below(8) {
                0..=2 => {
                    let mutex = self.below(2);
                    actions.push(Action::Lock(mutex));
                    if room > 1 {
                        actions.extend(self.actions(room - 1));
                    }
                    actions.push(Action::Unlock(mutex));
                }
                3 => {
                    let accesses = (0..1 + self.below(2)).map(|_| Access { atomic: false, ..self.access() });
                    actions.push(Action::Section(accesses.collect()));
                }
                4 => {
                    let guarded = if room > 1 { self.actions(room - 1) } else { vec![Action::Access(self.access())] };
                    actions.push(Action::Unless(self.below(INPUT_BITS as usize) as u32, guarded.len()));
                    actions.extend(guarded);
                }
                _ => actions.push(Action::Access(self.access())),
            }
        }
        actions
    }
}

/// Where each thread stands, and who holds each mutex.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Standing {
    at: Vec<usize>,
    holders: [Option<usize>; 2],
}

/// Whether there is a data race, and whether there is a deadlock, for one input.
fn count_out(threads: &[Vec<Action>], input: u32) -> (bool, bool) {
    let (mut race, mut deadlock) = (false, false);
    let start = Standing { at: vec![0; threads.len()], holders: [None; 2] };
    let (mut seen, mut waiting) = (HashSet::from([start.clone()]), vec![start]);
    while let Some(mut standing) = waiting.pop() {
        for (at, actions) in standing.at.iter_mut().zip(threads) {
            while let Some(Action::Unless(bit, length)) = actions.get(*at) {
                *at += if input >> bit & 1 == 1 { 1 } else { 1 + length };
            }
        }
        let next: Vec<Option<&Action>> =
            standing.at.iter().zip(threads).map(|(&at, actions)| actions.get(at)).collect();
        for (index, one) in next.iter().enumerate() {
            race |= next[..index].iter().any(|other| clash(*one, *other));
        }
        let mut moved = false;
        for (thread, action) in next.iter().enumerate() {
            let mut then = standing.clone();
            then.at[thread] += 1;
            match action {
                None => continue,
                Some(Action::Lock(mutex)) if then.holders[*mutex].is_some() => continue,
                Some(Action::Lock(mutex)) => then.holders[*mutex] = Some(thread),
                Some(Action::Unlock(mutex)) => then.holders[*mutex] = None,
                Some(_) => {}
            }
            moved = true;
            if seen.insert(then.clone()) {
                waiting.push(then);
            }
        }
        deadlock |= !moved && next.iter().any(Option::is_some);
    }
    (race, deadlock)
}

/// Whether what two threads do next races.
fn clash(one: Option<&Action>, other: Option<&Action>) -> bool {
    let accesses = |action: Option<&Action>| match action {
        Some(Action::Access(access)) => vec![*access],
        Some(Action::Section(accesses)) => accesses.iter().map(|access| Access { atomic: true, ..*access }).collect(),
        _ => Vec::new(),
    };
    let others = accesses(other);
    accesses(one).iter().any(|one| {
        others.iter().any(|other| {
            one.variable == other.variable && (one.writes || other.writes) && !(one.atomic && other.atomic)
        })
    })
}

/// The program in C.
fn source(threads: &[Vec<Action>]) -> String {
    let mut text =
        "#include <pthread.h>\nunsigned char __VERIFIER_nondet_uchar(void);\nvoid __VERIFIER_atomic_begin(void);\n\
                    void __VERIFIER_atomic_end(void);\nint v[3];\n\
                    pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};\n"
            .to_owned();
    for (number, actions) in threads.iter().enumerate() {
        let _ = writeln!(text, "void *t{number}(void *argument) {{\n  long n = (long)argument;\n  int r = 0;");
        let mut ends: Vec<usize> = Vec::new();
        for (index, action) in actions.iter().enumerate() {
            while ends.last() == Some(&index) {
                ends.pop();
                text.push_str("  }\n");
            }
            match action {
                Action::Lock(mutex) => _ = writeln!(text, "  pthread_mutex_lock(&m[{mutex}]);"),
                Action::Unlock(mutex) => _ = writeln!(text, "  pthread_mutex_unlock(&m[{mutex}]);"),
                Action::Access(access) => _ = writeln!(text, "  {}", statement(*access)),
                Action::Section(accesses) => {
                    let inside: String = accesses.iter().map(|access| statement(*access)).collect();
                    let _ = writeln!(text, "  __VERIFIER_atomic_begin(); {inside} __VERIFIER_atomic_end();");
                }
                Action::Unless(bit, length) => {
                    let _ = writeln!(text, "  if (n >> {bit} & 1) {{");
                    ends.push(index + 1 + length);
                }
            }
        }
        text.push_str(&"  }\n".repeat(ends.len()));
        text.push_str("  return (void *)(long)r;\n}\n");
    }
    let _ =
        writeln!(text, "int main(void) {{\n  long n = __VERIFIER_nondet_uchar();\n  pthread_t t[{}];", threads.len());
    for number in 0..threads.len() {
        let _ = writeln!(text, "  pthread_create(&t[{number}], 0, t{number}, (void *)n);");
    }
    for number in 0..threads.len() {
        let _ = writeln!(text, "  pthread_join(t[{number}], 0);");
    }
    text + "  return 0;\n}\n"
}

fn statement(access: Access) -> String {
    let Access { variable, writes, atomic } = access;
    match (writes, atomic) {
        (true, true) => format!("__atomic_store_n(&v[{variable}], 1, __ATOMIC_SEQ_CST);"),
        (false, true) => format!("r += __atomic_load_n(&v[{variable}], __ATOMIC_SEQ_CST);"),
        (true, false) => format!("v[{variable}] = 1;"),
        (false, false) => format!("r += v[{variable}];"),
    }
}

#[test]
fn races_and_deadlocks_are_those_that_are_counted_out() {
    let folder = tempfile::tempdir().expect("a folder for the program");
    let file = folder.path().join("threads.c");
    for seed in seeds("THREAD_SEEDS", 1..=20) {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let threads: Vec<_> = (0..2 + random.below(2)).map(|_| random.actions(2)).collect();
        let found: Vec<_> = (0..1 << INPUT_BITS).map(|input| count_out(&threads, input)).collect();
        let race = found.iter().any(|(race, _)| *race);
        let deadlock = found.iter().any(|(_, deadlock)| *deadlock);
        let text = source(&threads);
        std::fs::write(&file, &text).expect("the program can be written");
        for (property, violated) in [("no-data-race", race), ("no-deadlock", deadlock)] {
            let expected = if violated { format!("RESULT: false({property})") } else { "RESULT: true".to_owned() };
            for configuration in CONFIGURATIONS {
                let mut command = Command::new(env!("CARGO_BIN_EXE_adamant"));
                command.args(["check", "-q", "--property", property]).args(configuration).arg(&file);
                let output = command.output().expect("the command starts");
                let said = String::from_utf8_lossy(&output.stdout);
                assert_eq!(said.trim(), expected, "seed {seed}, {property} with {configuration:?}:\n{text}");
            }
        }
    }
}
