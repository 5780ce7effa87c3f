//! Which comments of test programs are directives, and which of these are refused.

#[path = "verdicts/comments.rs"]
mod comments;

use crate::comments::directives;

/// What is found in a program, each directive as `name=value`, or what is said against it.
#[track_caller]
fn check(text: &str, expected: Result<&[&str], &str>) {
    let found = directives(text, &["expect", "fair holds", "threads"]);
    let found = found.map(|all| all.iter().map(|one| format!("{}={}", one.name, one.value)).collect::<Vec<_>>());
    let expected = expected.map(|all| all.iter().map(|one| (*one).to_owned()).collect()).map_err(str::to_owned);
    assert_eq!(found, expected, "{text}");
}

#[test]
fn directives_are_found_among_descriptions() {
    check(
        "// A lock: it is taken twice.\n// expect: holds\n// threads\n// fair holds: G \"x: y\"\nint x;\n",
        Ok(&["expect=holds", "threads=", "fair holds=G \"x: y\""]),
    );
    check("// what main returns while others run: nothing\nint x;\n", Ok(&[]));
    check("// std::sort: all\nint x;\n", Ok(&[]));
    check("// __sync builtins: all\nint x; // expct: no comment of its own\n", Ok(&[]));
}

#[test]
fn unknown_directives_are_refused() {
    let refused = |name: &str| format!("line 1: there is no directive `{name}`; there are expect, fair holds, threads");
    for name in ["expct", "fair hold", "Expect", "thread", "EXPECT", "opt2"] {
        check(&format!("// {name}: holds\nint x;\n"), Err(&refused(name)));
    }
    check("// thread\n// expect: holds\n", Err(&refused("thread")));
    check("// expct:holds\n", Err(&refused("expct")));
}

#[test]
fn directives_further_down_are_refused() {
    let text = "line 3: `expect` must stand in the leading comments, to which `//` alone is an end";
    check("// A lock.\n//\n// expect: holds\n", Err(text));
    check("// A lock.\nint x;\n// expect: holds\n", Err(text));
    check("int x;\n// threads\nint y;\n// They start: now.\n", Ok(&[]));
}
