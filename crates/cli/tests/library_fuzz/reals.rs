//! Calls of `<math.h>`: those whose result is exact are observed bit by bit.

use crate::sequence::Sequence;

pub(crate) const CALLS: &[fn(&mut Sequence)] =
    &[exact, exact, exact_of_two, to_integer, parts, scaled, rounded, failing, classified];

fn real(s: &mut Sequence) -> String {
    let numbers = [
        "0.0",
        "-0.0",
        "1.0",
        "2.5",
        "-2.5",
        "0.5",
        "-7.75",
        "1e10",
        "4503599627370497.5",
        "1e-310",
        "INFINITY",
        "-INFINITY",
        "NAN",
        "3.0",
        "1024.0",
        "0.1",
    ];
    s.random.pick(&numbers).to_owned()
}

/// A number that is not known to be one in the program to check.
fn small(s: &mut Sequence) -> String {
    if s.random.once_in(3) { format!("((double){} / 4)", s.number(-20, 20)) } else { real(s) }
}

fn exact(s: &mut Sequence) {
    let functions = ["floor", "ceil", "trunc", "round", "rint", "nearbyint", "fabs", "sqrt", "logb"];
    let (function, number) = (s.random.pick(&functions), small(s));
    if s.random.once_in(4) {
        s.see(format!("bits({function}f((float){number}))"))
    } else {
        s.see(format!("bits({function}({number}))"))
    }
}

fn exact_of_two(s: &mut Sequence) {
    let functions = ["fmod", "remainder", "fdim", "fmin", "fmax", "copysign", "nextafter"];
    let (function, left, right) = (s.random.pick(&functions), small(s), small(s));
    // Which zero of two is the greater one is open.
    if matches!(function, "fmin" | "fmax") {
        s.see(format!("bits({function}({left}, {right}) + 0.0)"));
    } else {
        s.see(format!("bits({function}({left}, {right}))"));
    }
}

/// Of numbers that fit.
fn to_integer(s: &mut Sequence) {
    let (function, number) = (s.random.pick(&["lround", "llround", "lrint", "llrint"]), s.number(-20, 20));
    s.see(format!("{function}((double){number} / 4)"));
}

fn parts(s: &mut Sequence) {
    let (number, place) = (small(s), s.fresh("x"));
    match s.random.below(3) {
        0 => {
            s.line(format!("int {place} = 77;"));
            s.see(format!("bits(frexp({number}, &{place}))"));
            // For what is not finite the exponent is open.
            s.see_open(place);
        }
        1 => {
            s.line(format!("double {place} = 77;"));
            s.see(format!("bits(modf({number}, &{place}))"));
            s.see(format!("bits({place})"));
        }
        _ => s.see_open(format!("ilogb({number})")),
    }
}

fn scaled(s: &mut Sequence) {
    let (function, number, exponent) =
        (s.random.pick(&["ldexp", "scalbn"]), small(s), s.random.pick(&[&0, &1, &-1, &10, &-1070, &1030, &-2000]));
    s.see(format!("bits({function}({number}, {exponent}))"));
}

/// What need not be exact; natively it is one of the values that a good library gives.
fn rounded(s: &mut Sequence) {
    match s.random.below(3) {
        0 => {
            let (base, exponent) = (
                s.random.pick(&["2.0", "1.5", "-3.0", "10.0", "0.0"]),
                s.random.pick(&["0.0", "1.0", "2.0", "5.0", "-2.0", "0.5"]),
            );
            s.see_open(format!("bits(pow({base}, {exponent}))"));
        }
        1 => {
            let (function, number) = (
                s.random.pick(&["sin", "cos", "exp", "log", "atan", "cbrt", "tanh"]),
                s.random.pick(&["0.0", "1.0", "0.5", "2.0", "7.25"]),
            );
            s.see_open(format!("bits({function}({number}))"));
        }
        _ => {
            let (left, right) = (s.random.pick(&["3.0", "0.5", "1e200"]), s.random.pick(&["4.0", "0.25"]));
            let function = s.random.pick(&["hypot", "atan2"]);
            s.see_open(format!("bits({function}({left}, {right}))"));
        }
    }
}

/// Errors of domain, pole and range: whether they are told in `errno` is open.
fn failing(s: &mut Sequence) {
    let calls = [
        "sqrt(-1.0)",
        "log(-1.0)",
        "log(0.0)",
        "fmod(1.0, 0.0)",
        "pow(-1.0, 0.5)",
        "pow(0.0, -1.0)",
        "exp(1e4)",
        "acos(2.0)",
        "ldexp(1.0, 5000)",
        "pow(10.0, 400.0)",
        "sqrt(4.0)",
        "remainder(1.0, 0.0)",
        "atanh(1.0)",
    ];
    let call = s.random.pick(&calls);
    s.line("errno = 0;");
    s.see(format!("bits({call})"));
    s.see_open("errno");
}

fn classified(s: &mut Sequence) {
    let (class, number) = (s.random.pick(&["isnan", "isinf", "isfinite", "isnormal", "signbit"]), small(s));
    let (name, number) = (s.fresh("x"), if class == "signbit" { number.replace("NAN", "1.0") } else { number });
    s.line(format!("double {name} = {number};"));
    s.see(format!("!!{class}({name})"));
    s.see(format!("fpclassify({name})"));
}
