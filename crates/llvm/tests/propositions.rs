//! Propositions in states of programs, against what C itself makes of the same expressions.

#![allow(clippy::unwrap_used, reason = "a test that cannot make its input fails")]

use adamant_expr::BitVec;
use adamant_llvm::{FrontendSettings, LocalName, load};
use adamant_program::{BlockId, DataModel, Program};
use adamant_semantics::{
    Concrete, InputRequest, Machine, MachineSettings, Moment, Proposition, Stream, ThreadId, World,
};

/// A world without inputs.
struct Silent;

impl World for Silent {
    fn input(&mut self, _: &InputRequest<'_>) -> Option<BitVec> {
        None
    }
    fn arbitrary(&mut self, width: u32) -> BitVec {
        BitVec::zero(width)
    }
    fn fresh_bytes(&mut self, length: usize) -> Vec<u8> {
        vec![0; length]
    }
    fn choose(&mut self, _: usize) -> usize {
        0
    }
    fn print(&mut self, _: Stream, _: &[u8]) {}
    fn read_byte(&mut self) -> Option<u8> {
        None
    }
}

fn compiled(source: &str, data_model: DataModel) -> Program {
    compiled_for(source, data_model, &[])
}

/// A program in which the variables of these propositions stay in memory.
fn compiled_for(source: &str, data_model: DataModel, propositions: &[&str]) -> Program {
    let parsed: Vec<_> = propositions.iter().map(|text| adamant_ltl::parse(&format!("{{{text}}}")).unwrap()).collect();
    let names = parsed.iter().flat_map(|parsed| parsed.atoms[0].expression.variables());
    let kept_locals =
        names.filter_map(|name| Some(LocalName { function: name.function.clone()?, variable: name.name.clone() }));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("program.c");
    std::fs::write(&file, source).expect("the folder can be written to");
    let settings = FrontendSettings {
        data_model: Some(data_model),
        kept_locals: kept_locals.collect(),
        ..FrontendSettings::default()
    };
    load(&[file], &settings).expect("the program compiles").program
}

fn proposition(program: &Program, text: &str) -> Result<Proposition, String> {
    let parsed = adamant_ltl::parse(&format!("{{{text}}}")).map_err(|error| error.to_string())?;
    Proposition::resolve(program, &parsed.atoms[0].expression).map_err(|error| error.to_string())
}

fn holds(machine: &mut Machine<'_, Concrete<Silent>>, text: &str, moment: Moment) -> Result<bool, String> {
    let proposition = proposition(machine.program(), text)?;
    machine.evaluate(&proposition, moment).map(|bits| bits.as_bool()).map_err(|stop| stop.to_string())
}

fn started(program: &Program) -> Machine<'_, Concrete<Silent>> {
    Machine::new(program, Concrete { world: Silent }, MachineSettings::default()).expect("the program starts")
}

/// Expressions over the variables of [`VARIABLES`].
const EXPRESSIONS: &[&str] = &[
    "counter",
    "counter == -3",
    "counter < 0",
    "u > counter",
    "u > -1",
    "small > -1",
    "small == 200",
    "tiny < 0",
    "tiny == (unsigned char) tiny",
    "(signed char) small < 0",
    "big > 0x7fffffff",
    "big == -1UL",
    "wide + 1 > wide",
    "wide > u",
    "-u < 5",
    "-counter == 3",
    "~counter == 2",
    "!counter",
    "counter / 2 == -1",
    "counter % 2 == -1",
    "u / 2 == 3",
    "counter >> 1 == -2",
    "u << 3 == 56",
    "1 << 3L == 8",
    "u << (wide >> 39) == 28",
    "counter >> (wide >> 40) == -2",
    "small >> first.wide_field / 0x8000000001 == 100",
    "wide >> u",
    "(counter & 7) == 5",
    "counter ^ u",
    "(counter | 1) == counter",
    "first.value == 11",
    "first.flag == 5",
    "first.low < 0",
    "first.wide_field == 0x8000000001",
    "first.wide_field * 2 > first.wide_field",
    "first.wide_field << 1 == 2",
    "first.inner.pair[1] == 4",
    "first.anonymous == 9",
    "head->next->value == 12",
    "head->next->next == 0",
    "head == &first",
    "head->next != &first",
    "&table[1] == table + 1",
    "*(table + 2) == 30",
    "table[u - 5] == 30",
    "1 + table[1] == 21",
    "table[counter + 3] == 10",
    "grid[1][2] == 6",
    "row[1] == 5",
    "*row == 4",
    "mode == BUSY",
    "mode > -1",
    "BUSY + 1 == 6",
    "signed_mode < 0",
    "temperature > 36.5",
    "temperature == 37",
    "half * 2 == 1",
    "half < temperature",
    "-half < 0",
    "counter < 0.5",
    "ready",
    "ready == 1",
    "ready && !counter || u == 7",
    "nothing && nothing->value == 1",
    "!nothing || nothing->value == 1",
    "nothing ? nothing->value : 1",
    "counter < 0 ? u : counter",
    "(counter < 0 ? counter : u) > 0",
    "letter == 'a'",
    "letter < '\\xff'",
    "(_Bool) counter == 1",
    "(short) 0x18000 < 0",
    "work == handler",
    "handler == &other",
    "1 < 2 == 1",
    "2147483648 > 0 && -2147483648 < 0",
    "0xffffffff == -1",
    "4294967295 == -1",
    "counter < sizes[0]",
    "sizes[0] - 5 > 0",
    "(long long) u - 8 < 0",
    "u - 8 < 0",
];

const VARIABLES: &str = "
struct inner { char tag; short pair[2]; };
struct node { int value; unsigned flag : 3; int low : 4; unsigned long long wide_field : 40; struct inner inner; union { int anonymous; char byte; }; struct node *next; };
enum mode { IDLE, BUSY = 5 };
enum signed_mode { BELOW = -1, ABOVE };
int counter = -3; unsigned u = 7; unsigned char small = 200; signed char tiny = -2; unsigned long big = -1; long long wide = 1LL << 40;
struct node second = { .value = 12 };
struct node first = { .value = 11, .flag = 5, .low = -3, .wide_field = 0x8000000001, .inner = { 1, { 2, 4 } }, .anonymous = 9, .next = &second };
struct node *head = &first, *nothing;
int table[3] = { 10, 20, 30 }, grid[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } }, *row = grid[1];
enum mode mode = BUSY; enum signed_mode signed_mode = BELOW; double temperature = 37; float half = 0.5f; _Bool ready = 1; char letter = 'a';
unsigned short sizes[1] = { 3 };
int other(int x) { done: return x + 1; }
int work(int x) { return x; }
int (*handler)(int) = work;
";

#[test]
fn expressions_mean_what_they_mean_in_c() {
    let assignments: String =
        EXPRESSIONS.iter().enumerate().map(|(index, text)| format!("results[{index}] = ({text}) ? 1 : 0;\n")).collect();
    let count = EXPRESSIONS.len();
    let source = format!("{VARIABLES}\nint results[{count}];\nint main(void) {{\n{assignments}return other(-1); }}");
    for data_model in [DataModel::Lp64, DataModel::Ilp32] {
        let program = compiled(&source, data_model);
        let mut machine = started(&program);
        assert!(machine.run(ThreadId::FIRST, 100_000).is_err(), "the program ends");
        let mut true_ones = 0;
        for (index, text) in EXPRESSIONS.iter().enumerate() {
            let expected = holds(&mut machine, &format!("results[{index}] == 1"), Moment::Ended);
            assert_eq!(holds(&mut machine, text, Moment::Ended), expected, "{text} in {data_model}");
            true_ones += usize::from(expected == Ok(true));
        }
        assert!(true_ones > count / 3 && true_ones < count, "{true_ones} of {count} hold");
    }
}

#[test]
fn what_c_leaves_undefined_has_no_truth() {
    let program = compiled(&format!("{VARIABLES}\nint zero; int main(void) {{ return other(-1); }}"), DataModel::Lp64);
    let mut machine = started(&program);
    let check = |machine: &mut Machine<'_, Concrete<Silent>>, text, message: &str| {
        assert_eq!(holds(machine, text, Moment::Running), Err(message.to_owned()), "{text}");
    };
    check(&mut machine, "nothing->value == 1", "read through a null pointer");
    check(&mut machine, "counter / zero == 1", "division by zero");
    check(&mut machine, "u << counter", "shift of 32 bits by -3");
    check(&mut machine, "u << wide", "shift of 32 bits by 32");
    let outside = "read of 4 bytes at offset 28 of variable `table`, which has 12 bytes";
    check(&mut machine, "table[u] == 1", outside);
    assert_eq!(holds(&mut machine, "zero && counter / zero == 1", Moment::Running), Ok(false));
}

const CALLS: &str = "
int counter, calls_seen;
int twice(int x) { static int calls; int pair[2]; pair[0] = x; calls++; pair[1] = pair[0]; return pair[0] + pair[1]; }
int main(void) { counter = twice(3); counter = twice(4); return 0; }
";

#[test]
fn threads_are_seen_where_they_stand() {
    let program = compiled(CALLS, DataModel::Lp64);
    let mut machine = started(&program);
    let texts = ["call(twice)", "call(main())", "twice::pair[1] == 3", "twice::calls == 2", "counter == 6", "end"];
    let mut seen = [0; 6];
    for _ in 0..1000 {
        for (text, seen) in texts.iter().zip(&mut seen) {
            let parsed = adamant_ltl::parse(&format!("F {{{text}}}")).unwrap();
            let proposition = Proposition::resolve(&program, &parsed.atoms[0].expression).unwrap();
            let truth = machine.evaluate(&proposition, Moment::Running).unwrap();
            *seen += u32::from(truth.as_bool());
        }
        if machine.run(ThreadId::FIRST, 1).is_err() {
            break;
        }
    }
    let [entered, started, local, kept, global, end] = seen;
    assert_eq!((entered, started, end), (2, 1, 0));
    assert!(local > 0 && kept > 0 && global > 0, "{seen:?}");
    assert_eq!(holds(&mut machine, "end", Moment::Ended), Ok(true));
    assert_eq!(holds(&mut machine, "twice::pair[1] != 99", Moment::Ended), Ok(false), "nobody runs the function");
}

#[test]
fn what_propositions_depend_on_is_known() {
    let program = compiled(&format!("{VARIABLES}\nint main(void) {{ return other(-1); }}"), DataModel::Lp64);
    let uses = |text| proposition(&program, text).unwrap().uses().clone();
    let global = |name| program.global(name).unwrap();
    let mut both = vec![global("counter"), global("u")];
    both.sort_unstable();
    assert_eq!(uses("counter == 1 && u > counter").globals, both);
    assert!(!uses("first.inner.pair[1] == table[u]").follows_pointers);
    assert!(uses("head->value == 1").follows_pointers);
    assert!(!uses("head == &first").follows_pointers);
    assert_eq!(uses("call(work)").entered, [(program.function("work").unwrap(), BlockId::FIRST)]);
}

#[test]
fn names_that_mean_nothing_are_refused_with_their_column() {
    let source = format!(
        "{VARIABLES}\n_Thread_local int own; int outside(int);\n\
         int main(void) {{ int local = 3, kept[2] = {{ 0 }}; own = outside(local); done: return other(own) + kept[local]; }}"
    );
    let program = compiled(&source, DataModel::Lp64);
    let check = |text: &str, message: &str| {
        assert_eq!(proposition(&program, text), Err(message.to_owned()), "{text}");
    };
    check("1 + countr == 1", "column 6: there is no variable `countr`; did you mean `counter`?");
    check("local == 1", "column 2: `local` is a local variable; write main::local");
    check("main::lcal == 1", "column 2: there is no variable `main::lcal`; did you mean `main::local`?");
    check("mian::local == 1", "column 2: there is no function `mian`; did you mean `main`?");
    check("xyzzyxyzzy", "column 2: there is no variable `xyzzyxyzzy`");
    check("first.valu == 1", "column 2: there is no member `valu`; did you mean `value`?");
    check("first == 1", "column 2: this is a structure; name a member");
    check("counter.value", "column 2: only structures and unions have members");
    check("*counter", "column 2: this is no pointer");
    check("table[3] == 1", "column 8: the index is outside of the array, which has 3 elements");
    check("own == 1", "column 2: every thread has its own of this variable");
    check("head == 1", "column 2: a pointer is compared with pointers and 0");
    check("counter + handler", "column 2: only integers are added to pointers, whose type is known");
    check("temperature % 2", "column 2: the operator needs integers");
    check("call(outside)", "column 2: `outside` has no body in the program, so that nobody sees it entered");
    check("call(wrk)", "column 2: there is no function `wrk`; did you mean `work`?");
    check("at(dne)", "column 2: there is no label `dne`; did you mean `main::done` or `other::done`?");
    check("at(done)", "column 2: there are several `done`; did you mean `main::done` or `other::done`?");
    check("at(work::done)", "column 2: there is no label `work::done`; did you mean `main::done` or `other::done`?");
    check("at(main::counter)", "column 2: there is no label `main::counter`");
    check("other.c::counter", "column 2: there is no variable `other.c::counter`; did you mean `counter`?");
    assert!(proposition(&program, "at(main::done) && at(program.c::other::done)").is_ok());
    assert!(proposition(&program, "program.c::counter == 1").is_ok());
    assert!(proposition(&program, "main::kept[1] == 0").is_ok());
}

#[test]
fn locals_that_are_asked_about_stay_in_memory() {
    let source = "int sum(int n) { int i = 0, s = 0; while (i < n) { s += i; i++; } return s; }\n\
                  int main(void) { int outer = 7; return sum(outer - 3) - 6; }";
    let texts = ["sum::s == 6", "sum::i == sum::n", "main::outer == 7", "sum::i == 2 && sum::s == 1"];
    let plain = compiled(source, DataModel::Lp64);
    let refused =
        "column 2: `sum::s` is kept in a register, which a proposition cannot read; make it volatile, static or global";
    assert_eq!(proposition(&plain, texts[0]), Err(refused.to_owned()));
    let program = compiled_for(source, DataModel::Lp64, &texts);
    let mut machine = started(&program);
    let mut seen = [0; 4];
    while machine.run(ThreadId::FIRST, 1).is_ok() {
        for (text, seen) in texts.iter().zip(&mut seen) {
            *seen += u32::from(holds(&mut machine, text, Moment::Running).unwrap());
        }
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}
