//! `<math.h>` and `<fenv.h>`.

use crate::facts::{CallEffect, Extent, Header, Memory};
use crate::row::{Row, ordinary, reads, writes};

const H: Header = Header::Math;

/// Functions for `double`, `float` and `long double`.
macro_rules! of_all_formats {
    ($($name:ident)*) => {
        &[$(stringify!($name), concat!(stringify!($name), "f"), concat!(stringify!($name), "l")),*]
    };
}

pub(super) const ROWS: &[Row] = &[
    ordinary(H, COMPUTING).effect(CallEffect::Computes).touches_nothing().leaves_errno(),
    ordinary(H, &["__fpclassify", "__fpclassifyf"]).effect(CallEffect::Computes).touches_nothing().leaves_errno(),
    // C leaves open which zero is chosen.
    ordinary(H, EXTREMES).effect(CallEffect::Chooses).touches_nothing().leaves_errno(),
    // Which number other than zero says yes is open, too.
    ordinary(H, CLASSIFYING).effect(CallEffect::Chooses).touches_nothing().leaves_errno(),
    // Some of these tell errors in `errno`.
    ordinary(H, TELLING).touches_nothing(),
    ordinary(H, OTHERS).touches_nothing(),
    ordinary(H, &["frexp", "frexpf", "frexpl"]).accesses(&[writes(1, Extent::Bytes(4))]),
    ordinary(H, &["modf", "modff", "modfl"]).accesses(&[writes(1, Extent::Bytes(16))]),
    ordinary(H, &["nan", "nanf", "nanl"]).touches(STRING),
];

const STRING: Memory = Memory::Arguments(&[reads(0, Extent::String)]);

/// They say whether a number is of a kind.
const CLASSIFYING: &[&str] =
    &["__isnan", "__isnanf", "__isinf", "__isinff", "__finite", "__finitef", "__signbit", "__signbitf"];

/// They make values of their arguments and do nothing else.
const COMPUTING: &[&str] = of_all_formats![fabs floor ceil trunc round copysign];

const EXTREMES: &[&str] = of_all_formats![fmin fmax];

const TELLING: &[&str] = of_all_formats![
    rint nearbyint roundeven sqrt sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh exp exp2 expm1 log
    log2 log10 log1p cbrt pow atan2 hypot fmod remainder drem fdim lround llround lrint llrint fma isnan isinf
    finite ldexp scalbn scalbln logb ilogb nextafter
];

const OTHERS: &[&str] = names!["":
    fegetround fesetround __isnanl __isinfl __finitel __fpclassifyl __signbitl nexttoward nexttowardf
];
