//! Allocation, and what may be freed.

use super::Arg::{Buffer, Int, Into, Long, Null, Place, Text};
use super::{Bench, check, empty_program};
use adamant_program::DataModel;

#[test]
fn allocation() {
    check("malloc", &[Long(3)], "\"~~~\"");
    check("malloc", &[Long(0)], "\"\"");
    check("calloc", &[Long(2), Long(2)], "\"....\"");
    check("calloc", &[Long(1 << 40), Long(1 << 40)], "null");
    check(
        "malloc",
        &[Long(1 << 40)],
        "unsupported: an object of 1099511627776 bytes, more than the 1073741824 that one may have",
    );
    check("aligned_alloc", &[Long(64), Long(2)], "\"~~\"");
    check("posix_memalign", &[Place, Long(64), Long(2)], "0 [\"~~\"]");
    check("posix_memalign", &[Place, Long(3), Long(2)], "22 [........]");
}

#[test]
fn resizing() {
    check("realloc", &[Buffer("abcd"), Long(6)], "\"abcd~~\" [gone]");
    check("realloc", &[Buffer("abcd"), Long(2)], "\"ab\" [gone]");
    check("realloc", &[Buffer("abcd"), Long(0)], "null [gone]");
    check("realloc", &[Null, Long(2)], "\"~~\"");
    check("reallocarray", &[Buffer("ab"), Long(1 << 62), Long(8)], "null [ab]");
    check("realloc", &[Text("abc"), Long(1)], "invalid free: an object of the library was not allocated on the heap");
}

#[test]
fn freeing() {
    check("free", &[Buffer("a")], "nothing [gone]");
    check("free", &[Null], "nothing");
    check("free", &[Text("abc")], "invalid free: an object of the library was not allocated on the heap");
    check("free", &[Long(12345)], "invalid free: it does not point to an object");
}

#[test]
fn freeing_twice_or_inside() {
    let program = empty_program(DataModel::Lp64);
    let mut bench = Bench::new(&program, b"");
    let block = bench.value(&Buffer("abc"));
    let inside = bench.value(&Into(0, 1));
    assert_eq!(
        bench.call("free", &[inside], None),
        Err("invalid free: it points 1 bytes into a block of the heap".to_owned())
    );
    assert_eq!(bench.call("free", std::slice::from_ref(&block), None), Ok(None));
    assert_eq!(
        bench.call("free", std::slice::from_ref(&block), None),
        Err("invalid free: it was freed before".to_owned())
    );
    // Another object has taken the place.
    bench.value(&Text("new"));
    assert_eq!(bench.call("free", &[block], None), Err("invalid free: it was freed before".to_owned()));
}

#[test]
fn operators_of_cxx() {
    check("_Znwm", &[Long(2)], "\"~~\"");
    check("_Znaj", &[Int(2)], "\"~~\"");
    check("_ZdlPvm", &[Buffer("ab"), Long(2)], "nothing [gone]");
    check("_ZdaPv", &[Null], "nothing");
}
