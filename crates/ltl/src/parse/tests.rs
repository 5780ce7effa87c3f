//! Formulas from text: what they are read as, and where errors are.

use super::parse;
use crate::ParseErrorKind;

/// What a formula is read as, with all its parentheses and its propositions in their brackets.
fn check(text: &str, expected: &str) {
    let parsed = parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(parsed.to_string(), expected, "{text}");
    let again = parse(expected).unwrap_or_else(|error| panic!("{expected}: {error}"));
    assert_eq!(again, parsed, "{expected}");
}

fn refuse(text: &str, column: u32, message: &str) {
    let error = parse(text).expect_err(text);
    assert_eq!((error.column, error.kind.to_string().as_str()), (column, message), "{text}");
}

#[test]
fn letters_and_symbols_say_the_same() {
    for text in
        [r#"G("x > 0" -> F "y")"#, r#"[]("x > 0" -> <>"y")"#, r#"G ("x > 0" => F"y")"#, r#"G("x > 0" ==> F("y"))"#]
    {
        check(text, r#"G ("x > 0" -> F "y")"#);
    }
    check(r#"!"a" WU "b""#, r#"!"a" W "b""#);
    check(r#""a" V "b""#, r#""a" R "b""#);
    check(r#""a" M "b""#, r#""a" M "b""#);
    check(r#""a" & "b" | "c""#, r#"("a" && "b") || "c""#);
    check(r#""a" <=> "b""#, r#""a" <-> "b""#);
    check("X true", "X true");
}

#[test]
fn letters_need_no_blanks() {
    check(r#"GF"p""#, r#"G F "p""#);
    check(r#"FG"p"UX"q""#, r#"F G "p" U X "q""#);
    check(r#""p"WUG"q""#, r#""p" W G "q""#);
    check("GFAP(x > 0)", "G F AP(x > 0)");
    check("GFend", "G F end");
    check("G!call(f)", "G !call(f)");
    check("XGtrue", "X G true");
}

#[test]
fn some_operators_bind_stronger() {
    check(r#""a" U "b" U "c""#, r#""a" U ("b" U "c")"#);
    check(r#""a" U "b" && "c" R "d" || "e" -> "f" -> "g""#, r#"((("a" U "b") && ("c" R "d")) || "e") -> ("f" -> "g")"#);
    check(r#"! "a" U "b""#, r#"!"a" U "b""#);
    check(r#"F "a" || F "b""#, r#"F "a" || F "b""#);
    check(r#"("a" <-> "b") -> "c""#, r#"("a" <-> "b") -> "c""#);
}

#[test]
fn propositions_stand_in_many_brackets() {
    check("G {x[1] > 0}", "G {x[1] > 0}");
    check("[] AP( (x + 1) * 2 == y )", "G AP((x + 1) * 2 == y)");
    check("F [a[0] = 1]", "F [a[0] = 1]");
    check("F [ x = 0(32) ]", "F [x = 0(32)]");
    check(r#"F "c == '\"'""#, r#"F "c == '\"'""#);
    check("F end", "F end");
    check("G ! call(reach_error())", "G !call(reach_error())");
    check("F at(f::done)", "F at(f::done)");
}

#[test]
fn equal_propositions_are_one() {
    let parsed = parse(r#"G ("x>0" || F {x > 0}) && [x = 1] && AP(x==1) && "x != 1""#).unwrap();
    let texts: Vec<&str> = parsed.atoms.iter().map(|atom| atom.text.as_str()).collect();
    assert_eq!(texts, ["x>0", "x = 1", "x != 1"]);
    assert_eq!((parsed.atoms[2].span.start, parsed.atoms[2].span.end), (51, 57));
}

#[test]
fn expressions_are_those_of_c() {
    for text in [
        "x",
        "main::i >= counter.c::count",
        "file.c::f::x == 0",
        "p->next->value == a[i + 1].b",
        "*p == -1 && !q",
        "p == NULL || &x != p",
        "(x & 0xFFu) << 2 == 07",
        "x ? y : z > 1",
        "(unsigned char) x > 'a'",
        "(long long unsigned) x == 1",
        "a[b[1]] % 3 == 2",
        "temp > 36.5",
        "x == '\\n' || x == '\\'' || x == '\\x1f' || x == '\\0'",
        "x == 1UL",
        "state == IDLE",
    ] {
        check(&format!("F {{{text}}}"), &format!("F {{{text}}}"));
    }
}

#[test]
fn malformed_formulas_are_refused_with_their_column() {
    let empty = ParseErrorKind::EmptyFormula.to_string();
    refuse("", 1, &empty);
    refuse("   ", 1, &empty);
    refuse(r#"G ("a""#, 3, "this `(` is not closed");
    refuse(r#"G "a")"#, 6, "this `)` closes nothing");
    refuse(r#"G "a"#, 3, "this `\"` is not closed");
    refuse("G {a", 3, "this `{` is not closed");
    refuse("G AP(a", 5, "this `(` is not closed");
    refuse("G", 2, "expected a proposition, an operator such as `G`, or `(`, found the end of the formula");
    refuse(r#""a" && || "b""#, 8, "expected a proposition, an operator such as `G`, or `(`, found `||`");
    refuse(r#""a" "b""#, 5, "expected an operator or the end of the formula, found a proposition");
    refuse(r#"("a" "b")"#, 6, "expected an operator or `)`, found a proposition");
    refuse("G x", 3, "`x` is no operator; a proposition stands in quotes: \"x\"");
    refuse("G $", 3, "unexpected character `$`");
    let sides = "`->` and `<->` stand side by side; parentheses must tell which is meant";
    refuse(r#""a" -> "b" <-> "c""#, 12, sides);
    refuse(r#""a" <-> "b" -> "c""#, 13, sides);
    refuse(&"(".repeat(1000), 202, "nested too deeply");
    refuse(&"! ".repeat(1000), 403, "nested too deeply");
}

#[test]
fn malformed_propositions_are_refused_with_their_column() {
    refuse(r#"G "  ""#, 4, "the proposition is empty; write a C expression such as \"x > 0\"");
    refuse(r#"G "x = 1""#, 6, "`=` assigns, and a proposition must not have side effects; `==` compares");
    refuse(r#"G "x++ > 1""#, 5, "`++` changes a variable; a proposition must not have side effects");
    refuse(r#"G "--x > 1""#, 4, "`--` changes a variable; a proposition must not have side effects");
    refuse(r#"G "(x += 1) > 1""#, 7, "`+=` changes a variable; a proposition must not have side effects");
    refuse(r#"G "f(1) > 1""#, 4, "a proposition cannot call `f`; `call(f)` holds where the function is entered");
    refuse(r#"G "x >""#, 7, "expected a variable, a number or `(`, found the end of the proposition");
    refuse(r#"G "x > (1""#, 8, "this `(` is not closed");
    refuse(r#"G "x 1""#, 6, "expected an operator or the end of the proposition, found a number");
    refuse(r#"G "x == '\+7'""#, 9, "`'\\+7'` is no number and no character of C");
    refuse(r#"G "x < 0.5f""#, 8, "a number of type float or long double cannot stand in a proposition");
    refuse(r#"G "x == 12z""#, 9, "`12z` is no number and no character of C");
    refuse(r#"G "x == 99999999999999999999""#, 9, "`99999999999999999999` does not fit into 64 bits");
    refuse(r#"G "(int *) x == 1""#, 5, "a cast to a pointer cannot stand in a proposition");
    refuse(r#"G "sizeof(x) == 1""#, 4, "`sizeof` cannot stand in a proposition");
    refuse(
        "!F(G[seg1_off0 = 0(32)])",
        6,
        "`seg1_off0` names memory by its number in SymDIVINE; name the variable as the program does, such as [x = 0], or \
         [x = 0(32)]",
    );
    let chain = format!("G \"{}x\"", "x + ".repeat(1000));
    assert_eq!(parse(&chain).unwrap_err().kind, ParseErrorKind::Nesting);
    let many: Vec<String> = (0..65).map(|index| format!("\"x == {index}\"")).collect();
    let error = parse(&many.join(" || ")).unwrap_err();
    assert_eq!(error.kind, ParseErrorKind::TooManyPropositions { max: 64 });
}
