//! The `scanf` family: from standard input or a string. The parts of the format are gone through in one way, whatever the bytes are.

use super::any_scan::AnyInput;
use super::streams::StandardStream;
use super::text_scan::{ByteSource, Reader};
use super::values::{Values, unknown_conversion};
use crate::domain::Domain;
use crate::library::format::pattern::{Conversion, Part, parts};
use crate::library::{Answer, Call, Model, Models};
use crate::machine::{Machine, StandardInput, Step, interrupted};
use crate::stop::Stop;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    FUNCTIONS.iter().map(|(name, ..)| (*name, scan::<D> as Model<'p, D>)).collect()
}

/// Where a function reads.
#[derive(Clone, Copy)]
enum From {
    Input,
    /// The first argument is a stream.
    Stream,
    /// The first argument is a string.
    Text,
}

/// Whether the places to store to follow the format, or a list of them does.
#[derive(Clone, Copy)]
enum Places {
    Given,
    Listed,
}

const FUNCTIONS: &[(&str, From, Places)] = &[
    ("scanf", From::Input, Places::Given),
    ("fscanf", From::Stream, Places::Given),
    ("sscanf", From::Text, Places::Given),
    ("vscanf", From::Input, Places::Listed),
    ("vfscanf", From::Stream, Places::Listed),
    ("vsscanf", From::Text, Places::Listed),
    ("__isoc99_scanf", From::Input, Places::Given),
    ("__isoc99_fscanf", From::Stream, Places::Given),
    ("__isoc99_sscanf", From::Text, Places::Given),
    ("__isoc99_vscanf", From::Input, Places::Listed),
    ("__isoc99_vfscanf", From::Stream, Places::Listed),
    ("__isoc99_vsscanf", From::Text, Places::Listed),
    ("__isoc23_scanf", From::Input, Places::Given),
    ("__isoc23_fscanf", From::Stream, Places::Given),
    ("__isoc23_sscanf", From::Text, Places::Given),
    ("__isoc23_vscanf", From::Input, Places::Listed),
    ("__isoc23_vfscanf", From::Stream, Places::Listed),
    ("__isoc23_vsscanf", From::Text, Places::Listed),
];

fn scan<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let Some((_, from, places)) = FUNCTIONS.iter().find(|(name, ..)| *name == call.name) else {
        return Err(Stop::situation(format!("scanning function `{}`", call.name)));
    };
    let (source, format) = match from {
        From::Input => {
            machine.expect_open(StandardStream::Input)?;
            (ByteSource::Input, 0)
        }
        From::Stream => {
            machine.expect_input(call, 0)?;
            (ByteSource::Input, 1)
        }
        From::Text => (ByteSource::Text(machine.argument_pointer(call, 0)?), 1),
    };
    let mut places = match places {
        Places::Given => Values::given(call, format + 1),
        Places::Listed => Values::listed(machine, call, format + 1)?,
    };
    let format = machine.argument_pointer(call, format)?;
    let format = machine.c_string(&format)?;
    let parts = parts(&format).ok_or_else(|| unknown_conversion("scanf"))?;
    let is_any = matches!(source, ByteSource::Input) && machine.settings.standard_input == StandardInput::Arbitrary;
    let stored = if is_any {
        scan_parts(machine, &parts, &mut AnyInput::of(call), &mut places)?
    } else {
        let mut reader = Reader::of(source, call);
        let stored = scan_parts(machine, &parts, &mut reader, &mut places)?;
        reader.put_back(machine);
        stored
    };
    Ok(machine.reply_int(stored))
}

/// An input that parts of a format are compared with.
pub(super) trait Scanner<D: Domain> {
    fn skip_space(&mut self, machine: &mut Machine<'_, D>) -> Step<(), D>;

    /// Reads this very byte.
    fn expect(&mut self, machine: &mut Machine<'_, D>, wanted: u8) -> Step<Fit, D>;

    fn convert(
        &mut self,
        machine: &mut Machine<'_, D>,
        conversion: &Conversion,
        places: &mut Values<'_, D>,
    ) -> Step<Fit, D>;
}

/// Reads all parts as far as the input fits them: the number of values stored, or -1 if the input ended before the first.
fn scan_parts<D: Domain>(
    machine: &mut Machine<'_, D>,
    parts: &[Part],
    scanner: &mut impl Scanner<D>,
    places: &mut Values<'_, D>,
) -> Step<i32, D> {
    let (mut stored, mut converted) = (0, false);
    for part in parts {
        let fit = match part {
            Part::Space => scanner.skip_space(machine).map(|()| Fit::Silent)?,
            Part::Byte(byte) => scanner.expect(machine, *byte)?,
            Part::Conversion(conversion) => scanner.convert(machine, conversion, places)?,
        };
        match fit {
            Fit::Stored => (stored, converted) = (stored + 1, true),
            Fit::Suppressed => converted = true,
            Fit::Silent => {}
            Fit::Mismatch => return Ok(stored),
            Fit::EndOfInput if stored == 0 && converted => return ended_unstored(machine),
            Fit::EndOfInput if stored == 0 => return Ok(-1),
            Fit::EndOfInput => return Ok(stored),
        }
    }
    Ok(stored)
}

/// What is told where the input ended after something was read and not stored. C counts that as a conversion; glibc says that the input ended.
fn ended_unstored<D: Domain>(machine: &mut Machine<'_, D>) -> Step<i32, D> {
    const AS_GLIBC: usize = 0;
    Ok(if machine.domain.choose(2).map_err(interrupted)? == AS_GLIBC { -1 } else { 0 })
}

/// How the input fits a part of the format.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fit {
    /// A value was read and stored.
    Stored,
    /// A value was read.
    Suppressed,
    /// What was read is no value.
    Silent,
    Mismatch,
    EndOfInput,
}
