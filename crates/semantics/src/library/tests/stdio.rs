//! Printing and reading.

use super::Arg::{Buffer, Double, Int, Long, Null, Place, Stream, Text};
use super::{Bench, check, check_with, empty_program};
use adamant_expr::BitVec;
use adamant_program::DataModel;

use crate::memory::ObjectKind;
use crate::value::Value;

#[test]
fn printing() {
    check("printf", &[Text("%d %s|%5.1f%%\n"), Int(-3), Text("abc"), Double(2.25)], "14 > -3 abc|  2.2%\n");
    check(
        "printf",
        &[Text("%hhd %hu %lx %c"), Int(511), Int(65537), Long(-1), Int(0x141)],
        "23 > -1 1 ffffffffffffffff A",
    );
    check(
        "printf",
        &[Text("%*d|%-*d|%.*f"), Int(4), Int(7), Int(3), Int(7), Int(1), Double(0.25)],
        "12 >    7|7  |0.2",
    );
    check("printf", &[Text("%p"), Null], "5 > (nil)");
    check("printf", &[Text("ab%n"), Buffer("####")], "2 [\u{2}...] > ab");
    check("puts", &[Text("abc")], "4 > abc\n");
    check("putchar", &[Int(0x141)], "65 > A");
    check("fprintf", &[Stream(2), Text("%u"), Int(-1)], "10 > error: 4294967295");
    check("fputs", &[Text("abc"), Stream(1)], "1 > abc");
    check("fwrite", &[Text("abcd"), Long(2), Long(2), Stream(1)], "2 > abcd");
    check("perror", &[Text("here")], "nothing > error: here: Success\n");
    check("write", &[Int(1), Text("abc"), Long(2)], "2 > ab");
    check("write", &[Int(7), Text("abc"), Long(2)], "-1");
}

#[test]
fn printing_to_memory() {
    check("sprintf", &[Buffer("########"), Text("%03d%c"), Int(7), Int(0)], "4 [007..###]");
    check("snprintf", &[Buffer("########"), Long(4), Text("%s"), Text("abcdef")], "6 [abc.####]");
    check("snprintf", &[Null, Long(0), Text("%d"), Int(12345)], "5");
    check("asprintf", &[Place, Text("%d"), Int(12)], "2 [\"12.\"]");
    check("__sprintf_chk", &[Buffer("####"), Int(0), Long(4), Text("%d"), Int(12)], "2 [12.#]");
    let too_small = "write of 7 bytes at offset 0 of a block of the heap, which has 4 bytes [####]";
    check("sprintf", &[Buffer("####"), Text("%s"), Text("abcdef")], too_small);
}

#[test]
fn printing_is_checked() {
    check("printf", &[Text("%d %d"), Int(1)], "printf: there are fewer arguments than the format asks for");
    check("printf", &[Text("%f"), Int(1)], "printf: an argument does not have the type that the format asks for");
    check("printf", &[Text("%y"), Int(1)], "printf: the format asks for a conversion that does not exist");
    check("printf", &[Text("%")], "printf: the format ends inside a conversion");
    check("printf", &[Text("%s"), Null], "read through a null pointer");
    check("printf", &[Text("%.2s"), Buffer("ab")], "2 [ab] > ab");
    check("fprintf", &[Null, Text("x")], "stdio: null is given as a stream");
    check("fputs", &[Text("x"), Buffer("####")], "unsupported: `fputs` on a stream that is not a standard one [####]");
}

/// A list as the machine lays it out: values in an area, and a structure that points to it.
fn check_listed(model: DataModel, format: &str, area: &[u8], expected: &str, used: u64) {
    let program = empty_program(model);
    let mut bench = Bench::new(&program, b"");
    let area = bench.allocate(ObjectKind::Arguments, area);
    let mut list = bench.machine.start_of(area);
    if model == DataModel::Lp64 {
        // No register argument is left.
        let mut fields = [0; 24];
        (fields[0], fields[4]) = (48, 176);
        let object = bench.allocate(ObjectKind::Stack, &fields);
        let memory = &mut bench.machine.state.memory;
        memory.write_pointer(&mut bench.machine.domain, object, 8, list).expect("an address is not needed");
        list = bench.machine.start_of(object);
    }
    let format = bench.value(&Text(format));
    bench.call("vprintf", &[format, list.clone().into()], None).expect("no fault");
    assert_eq!(String::from_utf8_lossy(&bench.machine.domain.world.output), expected);
    if model == DataModel::Lp64 {
        let field = bench.machine.advanced(&list, 8);
        let next = bench.machine.read_pointer(&field).expect("it can be read");
        assert_eq!((next.object, next.offset), (area, BitVec::new(64, used)));
    }
}

#[test]
fn lists() {
    let mut area = Vec::new();
    area.extend(7_i64.to_le_bytes());
    area.extend(2.5_f64.to_le_bytes());
    area.extend((-1_i64).to_le_bytes());
    area.extend([0; 8]);
    // One in the format of x87.
    area.extend([0, 0, 0, 0, 0, 0, 0, 0x80, 0xff, 0x3f, 0, 0, 0, 0, 0, 0]);
    check_listed(DataModel::Lp64, "%d %.1f %ld %Lg", &area, "7 2.5 -1 1", 48);
    let mut area = Vec::new();
    area.extend(7_i32.to_le_bytes());
    area.extend(2.5_f64.to_le_bytes());
    area.extend((-1_i64).to_le_bytes());
    area.extend([0, 0, 0, 0, 0, 0, 0, 0x80, 0xff, 0x3f, 0, 0]);
    area.extend(9_i32.to_le_bytes());
    check_listed(DataModel::Ilp32, "%d %.1f %lld %Lg %ld", &area, "7 2.5 -1 1 9", 0);
}

#[test]
fn reading() {
    let check_input = |input: &str, function: &str, arguments: &[super::Arg<'_>], expected: &str| {
        check_with(DataModel::Lp64, input.as_bytes(), function, arguments, expected);
    };
    check_input("abc", "getchar", &[], "97");
    check_input("", "getchar", &[], "-1");
    check_input("ab\ncd", "fgets", &[Buffer("########"), Int(8), Stream(0)], "0+0 [ab\n.####]");
    check_input("abcdef", "fgets", &[Buffer("########"), Int(4), Stream(0)], "0+0 [abc.####]");
    check_input("", "fgets", &[Buffer("########"), Int(4), Stream(0)], "null [########]");
    check_input("abcde", "fread", &[Buffer("########"), Long(2), Long(3), Stream(0)], "2 [abcde###]");
    check_input(
        "ab\ncd",
        "getline",
        &[Place, Buffer("\0\0\0\0\0\0\0\0"), Stream(0)],
        &format!("3 [\"ab\n.{}\"] [x.......]", "~".repeat(116)),
    );
    check_input("ab", "read", &[Int(0), Buffer("####"), Long(4)], "2 [ab##]");
}

#[test]
fn scanning() {
    let scan = |text: &str, format: &str, expected: &str| {
        check("sscanf", &[Text(text), Text(format), Buffer("########"), Buffer("########")], expected);
    };
    scan("65 66", "%d%hhd", "2 [A...####] [B#######]");
    scan("  ab cd", "%s %2c", "2 [ab.#####] [cd######]");
    scan("x=65;", "x=%ld;%n", "1 [A.......] [\u{5}...####]");
    scan("0x41 0101", "%i %o", "2 [A...####] [A...####]");
    scan("abc]def", "%[a-c]%[]d]", "2 [abc.####] []d.#####]");
    scan("abc", "%[^b]%*c%s", "2 [a.######] [c.######]");
    scan("12", "%1d%1d", "2 [\u{1}...####] [\u{2}...####]");
    scan("", "%d", "-1 [########] [########]");
    scan("zz", "%d", "0 [########] [########]");
    scan("7", "%d %d", "1 [\u{7}...####] [########]");
    scan("50%", "%d%%%n", "1 [2...####] [\u{3}...####]");
    scan("0x", "%i", "1 [....####] [########]");
    check("sscanf", &[Text("1"), Text("%d")], "printf: there are fewer arguments than the format asks for");
}

#[test]
fn scanning_floats_and_input() {
    let program = empty_program(DataModel::Lp64);
    let mut bench = Bench::new(&program, b" 2.5e1x -inf 12,7\n");
    let (single, double) = (bench.value(&Buffer("####")), bench.value(&Buffer("########")));
    let format = bench.value(&Text("%fx%lf"));
    let stored = bench.call("scanf", &[format, single.clone(), double.clone()], None).expect("no fault");
    assert_eq!(bench.show(&stored, &[]), "2");
    let mut read = |value: &Value<BitVec>, bytes: u64| {
        let pointer = bench.machine.to_pointer(value.clone()).expect("a pointer");
        bench.machine.read_bits(&pointer, bytes).expect("it can be read").low_u64()
    };
    assert_eq!(f32::from_bits(read(&single, 4) as u32), 25.0);
    assert_eq!(f64::from_bits(read(&double, 8)), f64::NEG_INFINITY);
    let format = bench.value(&Text("%hhd,"));
    bench.call("scanf", &[format, single], None).expect("no fault");
    // The byte behind the number is still there.
    let next = bench.call("getchar", &[], None).expect("no fault");
    assert_eq!(bench.show(&next, &[]), i32::from(b'7').to_string());
}
