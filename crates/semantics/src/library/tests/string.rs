//! Strings and blocks of bytes.

use super::Arg::{Buffer, Int, Into, Long, Null, Place, Text};
use super::{Bench, check, empty_program};
use adamant_program::DataModel;

#[test]
fn copies() {
    check("memcpy", &[Buffer("######"), Text("abc"), Long(3)], "0+0 [abc###]");
    check("memcpy", &[Buffer("abcdef"), Into(0, 1), Long(3)], "memcpy between regions that overlap [abcdef]");
    check("memmove", &[Buffer("abcdef"), Into(0, 2), Long(4)], "0+0 [cdefef]");
    check("mempcpy", &[Buffer("######"), Text("abc"), Long(3)], "0+3 [abc###]");
    check("memccpy", &[Buffer("######"), Text("abc"), Int(i32::from(b'b')), Long(3)], "0+2 [ab####]");
    check("memccpy", &[Buffer("######"), Text("abc"), Int(i32::from(b'z')), Long(3)], "null [abc###]");
    check("memset", &[Buffer("######"), Int(0x161), Long(2)], "0+0 [aa####]");
    check("bzero", &[Buffer("######"), Long(2)], "nothing [..####]");
    check("strcpy", &[Buffer("######"), Text("abc")], "0+0 [abc.##]");
    check("strcpy", &[Buffer("ab.cd\0"), Into(0, 1)], "strcpy: source and destination overlap [ab.cd.]");
    check("stpcpy", &[Buffer("######"), Text("abc")], "0+3 [abc.##]");
    check("strncpy", &[Buffer("######"), Text("abc"), Long(5)], "0+0 [abc..#]");
    check("strncpy", &[Buffer("######"), Text("abc"), Long(2)], "0+0 [ab####]");
    check("strcat", &[Buffer("ab\0###"), Text("cd")], "0+0 [abcd.#]");
    check("strncat", &[Buffer("ab\0###"), Text("cdef"), Long(2)], "0+0 [abcd.#]");
    check("strlcpy", &[Buffer("######"), Text("abcdef"), Long(4)], "6 [abc.##]");
    check("strlcat", &[Buffer("ab\0###"), Text("cdef"), Long(4)], "6 [abc.##]");
    check("strdup", &[Text("abc")], "\"abc.\"");
    check("strndup", &[Text("abc"), Long(2)], "\"ab.\"");
}

#[test]
fn accesses_are_checked() {
    let too_far = "write of 4 bytes at offset 0 of a block of the heap, which has 2 bytes";
    check("strcpy", &[Buffer("##"), Text("abc")], &format!("{too_far} [##]"));
    check(
        "__strcpy_chk",
        &[Buffer("#####"), Text("abc"), Long(3)],
        "strcpy: the destination is too small for the string [#####]",
    );
    check("strlen", &[Null], "read through a null pointer");
    check("strlen", &[Buffer("abc")], "read of 1 bytes at offset 3 of a block of the heap, which has 3 bytes [abc]");
    check("memset", &[Text("abc"), Int(0), Long(1)], "write to an object of the library, which is constant");
    check("memcpy", &[Null, Null, Long(0)], "null");
}

#[test]
fn comparisons() {
    check("strcmp", &[Text("abc"), Text("abd")], "-1");
    check("strcmp", &[Text("abc"), Text("abc")], "0");
    check("strcmp", &[Text("\u{ff}"), Text("a")], "1");
    check("strcmp", &[Text("ab"), Text("abc")], "-1");
    check("strncmp", &[Text("abcx"), Text("abcy"), Long(3)], "0");
    check("strcasecmp", &[Text("ABc"), Text("abD")], "-1");
    check("strncasecmp", &[Text("ABcx"), Text("abCy"), Long(3)], "0");
    check("memcmp", &[Text("a\0b"), Text("a\0c"), Long(3)], "-1");
    check("memcmp", &[Text("x"), Null, Long(0)], "0");
    let long = "x".repeat(200);
    check("strcmp", &[Text(&format!("{long}a")), Text(&format!("{long}b"))], "-1");
    check("strnlen", &[Text("abc"), Long(2)], "2");
    check("strlen", &[Text(&long)], "200");
}

#[test]
fn searches() {
    check("strchr", &[Text("abcb"), Int(i32::from(b'b'))], "0+1");
    check("strchr", &[Text("abcb"), Int(0)], "0+4");
    check("strchr", &[Text("abcb"), Int(i32::from(b'z'))], "null");
    check("strrchr", &[Text("abcb"), Int(i32::from(b'b'))], "0+3");
    check("strchrnul", &[Text("abcb"), Int(i32::from(b'z'))], "0+4");
    check("memchr", &[Text("abcb"), Int(i32::from(b'c')), Long(2)], "null");
    check("memrchr", &[Text("abcb"), Int(i32::from(b'b')), Long(3)], "0+1");
    check("strstr", &[Text("abracadabra"), Text("cad")], "0+4");
    check("strstr", &[Text("abracadabra"), Text("")], "0+0");
    check("strstr", &[Text("abra"), Text("abrac")], "null");
    check("strspn", &[Text("abracadabra"), Text("abr")], "4");
    check("strcspn", &[Text("abracadabra"), Text("dc")], "4");
    check("strpbrk", &[Text("abracadabra"), Text("dc")], "0+4");
    check("strpbrk", &[Text("abracadabra"), Text("xyz")], "null");
}

#[test]
fn tokens() {
    let program = empty_program(DataModel::Ilp32);
    let mut bench = Bench::new(&program, b"");
    let line = bench.value(&Buffer(",ab,,c;d,\0"));
    let separators = bench.value(&Text(",;"));
    let null = bench.value(&Null);
    let mut found = Vec::new();
    let mut text = line.clone();
    for _ in 0..5 {
        let token = bench.call("strtok", &[text, separators.clone()], None).expect("no fault");
        found.push(bench.show(&token, std::slice::from_ref(&line)));
        text = null.clone();
    }
    assert_eq!(found, ["0+1", "0+5", "0+7", "null", "null"]);
    assert_eq!(bench.contents(&line, &[]), ",ab.,c.d..");
    check("strtok", &[Null, Text(",")], "strtok: null is given before any string");
    check("strtok_r", &[Buffer(" ab c\0"), Text(" "), Place], "0+1 [.ab.c.] [0+4]".replace(".ab", " ab").as_str());
}
