//! Calls of `<stdlib.h>` and `<ctype.h>` on numbers, characters and arrays.

use crate::sequence::Sequence;

pub(crate) const CALLS: &[fn(&mut Sequence)] = &[
    absolute,
    divide,
    parse_integer,
    parse_simple,
    parse_real,
    sort,
    search,
    random_numbers,
    random_with_state,
    environment,
];

pub(crate) const CHARACTERS: &[fn(&mut Sequence)] = &[class, class, case, ascii];

fn absolute(s: &mut Sequence) {
    let extreme = s.random.pick(&[&-2147483647, &2147483647, &-5, &0, &77]);
    let (function, argument) = (s.random.pick(&["abs", "labs", "llabs"]), s.argument(*extreme));
    s.see(format!("{function}({argument})"));
}

fn divide(s: &mut Sequence) {
    let (left, right) = (s.number(-20, 20), s.random.pick(&[&-7, &-3, &-1, &1, &2, &5]));
    let (function, name) = (s.random.pick(&["div", "ldiv", "lldiv"]), s.fresh("q"));
    s.line(format!("{function}_t {name} = {function}({left}, {right});"));
    s.see(format!("{name}.quot"));
    s.see(format!("{name}.rem"));
}

const NUMERALS: [&str; 20] = [
    "12",
    "-7",
    "+3",
    " 42x",
    "0x1f",
    "0x",
    "077",
    "",
    "-",
    "abc",
    "zz",
    "99999999999999999999",
    "-99999999999999999999",
    "2147483648",
    "\\t 5",
    "1e3",
    "0b11",
    "9223372036854775807",
    "-0",
    "4294967295 ",
];

fn parse_integer(s: &mut Sequence) {
    let literal = match s.random.below(3) {
        0 => s.literal(4).0,
        _ => format!("\"{}\"", s.random.pick(&NUMERALS)),
    };
    let (text, end, result) = (s.constant(&literal), s.fresh("e"), s.fresh("n"));
    let base = s.random.pick(&[&0, &2, &8, &10, &10, &16, &36]);
    let function = s.random.pick(&["strtol", "strtoul", "strtoll", "strtoull"]);
    s.line(format!("char *{end} = 0; errno = 0;"));
    s.line(format!("long long {result} = {function}({text}, &{end}, {base});"));
    s.see("errno");
    s.see(result);
    s.see(format!("at({text}, {end})"));
}

/// Numbers that fit, and texts that are none.
fn parse_simple(s: &mut Sequence) {
    let function = s.random.pick(&["atoi", "atol", "atoll"]);
    let literal =
        format!("\"{}\"", s.random.pick(&["12", "-7", "+3", " 42x", "0x1f", "", "-", "2147483647", "\\n08", "a"]));
    s.see(format!("{function}({literal})"));
}

fn parse_real(s: &mut Sequence) {
    let numerals = [
        "1.5",
        "-2e3",
        "0x1.8p1",
        "inf",
        "nan",
        ".5",
        "1e",
        "e5",
        "1e999",
        "1e-999",
        " 3.25abc",
        "infinit",
        "-0",
        "0.1",
        "123456789012345678901234567890",
        "-.",
    ];
    let literal = format!("\"{}\"", s.random.pick(&numerals));
    let (text, end, result) = (s.constant(&literal), s.fresh("e"), s.fresh("f"));
    let function = s.random.pick(&["strtod", "strtod", "strtof"]);
    s.line(format!("char *{end} = 0; errno = 0;"));
    s.line(format!("double {result} = {function}({text}, &{end});"));
    s.see("errno");
    s.see(format!("bits({result})"));
    s.see(format!("at({text}, {end})"));
}

/// An array of pairs; some keys are equal, what they carry is not.
fn pairs(s: &mut Sequence, sorted: Sorted) -> (String, usize) {
    let (name, count) = (s.fresh("a"), 1 + s.random.below(5));
    let mut keys: Vec<i64> = (0..count).map(|_| s.random.between(0, 2)).collect();
    if sorted == Sorted::Yes {
        keys.sort_unstable();
    }
    let items: Vec<String> = keys.iter().enumerate().map(|(load, key)| format!("{{{key}, {load}}}")).collect();
    s.line(format!("struct pair {name}[] = {{{}}};", items.join(", ")));
    if sorted == Sorted::No && s.random.once_in(3) {
        let key = s.hide(1);
        s.line(format!("{name}[0].key = (signed char){key};"));
    }
    (name, count)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sorted {
    Yes,
    No,
}

fn sort(s: &mut Sequence) {
    let (name, count) = pairs(s, Sorted::No);
    s.line(format!("qsort({name}, {count}, sizeof {name}[0], compare_pairs);"));
    for index in 0..count {
        s.see(format!("{name}[{index}].key"));
        s.see_open(format!("{name}[{index}].load"));
    }
}

fn search(s: &mut Sequence) {
    let (name, count) = pairs(s, Sorted::Yes);
    let (key, found, wanted) = (s.fresh("p"), s.fresh("p"), s.number(0, 3));
    s.line(format!("struct pair {key} = {{(signed char){wanted}, 9}};"));
    s.line(format!("struct pair *{found} = bsearch(&{key}, {name}, {count}, sizeof {name}[0], compare_pairs);"));
    s.see(format!("{found} != 0"));
    s.see_open(format!("{found} ? {found}->load : -1"));
}

fn random_numbers(s: &mut Sequence) {
    let (set, next) = s.random.pick(&[&("srand", "rand"), &("srandom", "random"), &("srand48", "lrand48")]);
    let (seed, first, second) = (s.number(0, 9), s.fresh("r"), s.fresh("r"));
    if s.random.once_in(3) {
        s.see_open(format!("{next}()"));
        return;
    }
    s.line(format!("{set}({seed}); long {first} = {next}();"));
    s.line(format!("{set}({seed}); long {second} = {next}();"));
    s.see(format!("{first} == {second}"));
    s.see(format!("{first} >= 0"));
    s.see_open(first);
}

fn random_with_state(s: &mut Sequence) {
    let (seed, first, second, number) = (s.fresh("z"), s.fresh("r"), s.fresh("r"), s.number(0, 9));
    s.line(format!("unsigned {seed} = {number}; int {first} = rand_r(&{seed});"));
    s.see_open(seed.clone());
    s.line(format!("{seed} = {number}; int {second} = rand_r(&{seed});"));
    s.see(format!("{first} == {second}"));
    s.see_open(first);
}

/// The variables of the environment that the native program has, and what they are.
pub(crate) const ENVIRONMENT: [(&str, &str); 3] =
    [("SHORT", "ab"), ("EMPTY", ""), ("LONG", "a value that is longer than fifteen characters")];

fn environment(s: &mut Sequence) {
    let (name, first, second) = (s.random.pick(&["SHORT", "EMPTY", "LONG", "NONE"]), s.fresh("v"), s.fresh("v"));
    s.line(format!("char *{first} = getenv(\"{name}\"), *{second} = getenv(\"{name}\");"));
    s.see(format!("{first} == {second}"));
    s.see_open(format!("{first} ? strlen({first}) : -1"));
    s.see_open(format!("{first} ? *{first} : -1"));
}

fn any_character(s: &mut Sequence) -> String {
    let value = if s.random.once_in(8) { -1 } else { s.random.between(0, 255) };
    s.argument(value)
}

fn class(s: &mut Sequence) {
    let classes = [
        "isalnum", "isalpha", "isblank", "iscntrl", "isdigit", "isgraph", "islower", "isprint", "ispunct", "isspace",
        "isupper", "isxdigit",
    ];
    let (function, character) = (s.random.pick(&classes), any_character(s));
    // In parentheses it is the function, otherwise perhaps a macro.
    let function = if s.random.once_in(2) { format!("({function})") } else { function.to_owned() };
    match s.random.below(2) {
        0 => s.see(format!("!!{function}((int){character})")),
        _ => s.see_open(format!("{function}((int){character})")),
    }
}

fn case(s: &mut Sequence) {
    let (function, character) = (s.random.pick(&["toupper", "tolower"]), any_character(s));
    let function = if s.random.once_in(2) { format!("({function})") } else { function.to_owned() };
    s.see(format!("{function}((int){character})"));
}

fn ascii(s: &mut Sequence) {
    let character = any_character(s);
    match s.random.below(2) {
        0 => s.see(format!("!!isascii((int){character})")),
        _ => s.see(format!("toascii((int){character})")),
    }
}
