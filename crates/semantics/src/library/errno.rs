//! `<errno.h>`: each thread's `errno`, and the texts of error numbers.

use crate::assumption::Assumption;
use crate::domain::Domain;
use crate::library::{Answer, Call, Models};
use crate::machine::{Bits, Machine, Step};
use crate::memory::ObjectKind;
use crate::thread::ThreadId;
use crate::value::ObjectId;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![("__errno_location", errno_location), ("strerror", strerror)]
}

/// Error numbers of Linux that models set.
pub(super) const EPERM: i32 = 1;
pub(super) const EINTR: i32 = 4;
pub(super) const EIO: i32 = 5;
pub(super) const ENXIO: i32 = 6;
pub(super) const EBADF: i32 = 9;
pub(super) const EAGAIN: i32 = 11;
pub(super) const ENOMEM: i32 = 12;
pub(super) const EISDIR: i32 = 21;
pub(super) const EINVAL: i32 = 22;
pub(super) const ENOTTY: i32 = 25;
pub(super) const EFBIG: i32 = 27;
pub(super) const ENOSPC: i32 = 28;
pub(super) const EPIPE: i32 = 32;
pub(super) const ERANGE: i32 = 34;
pub(super) const EBADMSG: i32 = 74;
pub(super) const EOVERFLOW: i32 = 75;
pub(super) const ENOTSUP: i32 = 95;
pub(super) const ECONNRESET: i32 = 104;
pub(super) const ENOBUFS: i32 = 105;
pub(super) const ENOTCONN: i32 = 107;
pub(super) const ETIMEDOUT: i32 = 110;
pub(super) const EDQUOT: i32 = 122;

/// The texts of the error numbers of Linux, as glibc has them.
const TEXTS: [&str; 134] = [
    "Success",
    "Operation not permitted",
    "No such file or directory",
    "No such process",
    "Interrupted system call",
    "Input/output error",
    "No such device or address",
    "Argument list too long",
    "Exec format error",
    "Bad file descriptor",
    "No child processes",
    "Resource temporarily unavailable",
    "Cannot allocate memory",
    "Permission denied",
    "Bad address",
    "Block device required",
    "Device or resource busy",
    "File exists",
    "Invalid cross-device link",
    "No such device",
    "Not a directory",
    "Is a directory",
    "Invalid argument",
    "Too many open files in system",
    "Too many open files",
    "Inappropriate ioctl for device",
    "Text file busy",
    "File too large",
    "No space left on device",
    "Illegal seek",
    "Read-only file system",
    "Too many links",
    "Broken pipe",
    "Numerical argument out of domain",
    "Numerical result out of range",
    "Resource deadlock avoided",
    "File name too long",
    "No locks available",
    "Function not implemented",
    "Directory not empty",
    "Too many levels of symbolic links",
    "Unknown error 41",
    "No message of desired type",
    "Identifier removed",
    "Channel number out of range",
    "Level 2 not synchronized",
    "Level 3 halted",
    "Level 3 reset",
    "Link number out of range",
    "Protocol driver not attached",
    "No CSI structure available",
    "Level 2 halted",
    "Invalid exchange",
    "Invalid request descriptor",
    "Exchange full",
    "No anode",
    "Invalid request code",
    "Invalid slot",
    "Unknown error 58",
    "Bad font file format",
    "Device not a stream",
    "No data available",
    "Timer expired",
    "Out of streams resources",
    "Machine is not on the network",
    "Package not installed",
    "Object is remote",
    "Link has been severed",
    "Advertise error",
    "Srmount error",
    "Communication error on send",
    "Protocol error",
    "Multihop attempted",
    "RFS specific error",
    "Bad message",
    "Value too large for defined data type",
    "Name not unique on network",
    "File descriptor in bad state",
    "Remote address changed",
    "Can not access a needed shared library",
    "Accessing a corrupted shared library",
    ".lib section in a.out corrupted",
    "Attempting to link in too many shared libraries",
    "Cannot exec a shared library directly",
    "Invalid or incomplete multibyte or wide character",
    "Interrupted system call should be restarted",
    "Streams pipe error",
    "Too many users",
    "Socket operation on non-socket",
    "Destination address required",
    "Message too long",
    "Protocol wrong type for socket",
    "Protocol not available",
    "Protocol not supported",
    "Socket type not supported",
    "Operation not supported",
    "Protocol family not supported",
    "Address family not supported by protocol",
    "Address already in use",
    "Cannot assign requested address",
    "Network is down",
    "Network is unreachable",
    "Network dropped connection on reset",
    "Software caused connection abort",
    "Connection reset by peer",
    "No buffer space available",
    "Transport endpoint is already connected",
    "Transport endpoint is not connected",
    "Cannot send after transport endpoint shutdown",
    "Too many references: cannot splice",
    "Connection timed out",
    "Connection refused",
    "Host is down",
    "No route to host",
    "Operation already in progress",
    "Operation now in progress",
    "Stale file handle",
    "Structure needs cleaning",
    "Not a XENIX named type file",
    "No XENIX semaphores available",
    "Is a named type file",
    "Remote I/O error",
    "Disk quota exceeded",
    "No medium found",
    "Wrong medium type",
    "Operation canceled",
    "Required key not available",
    "Key has expired",
    "Key has been revoked",
    "Key was rejected by service",
    "Owner died",
    "State not recoverable",
    "Operation not possible due to RF-kill",
    "Memory page has hardware error",
];

/// What `strerror` says of an error number.
pub(super) fn error_text(number: i32) -> String {
    match usize::try_from(number).ok().and_then(|index| TEXTS.get(index)) {
        Some(text) => (*text).to_owned(),
        None => format!("Unknown error {number}"),
    }
}

impl<D: Domain> Machine<'_, D> {
    /// The object that holds this thread's `errno`, which is 0 at first in the first thread, and anything in others.
    fn errno_object(&mut self) -> Step<ObjectId, D> {
        let thread = self.current;
        if let Some((_, object)) = self.state.library.errno.iter().find(|(owner, _)| *owner == thread) {
            return Ok(*object);
        }
        let object = self.state.memory.allocate_bytes(ObjectKind::Library, Vec::new(), 4, 4);
        self.state.library.errno.push((thread, object));
        if thread != ThreadId::FIRST && self.asks.errno {
            let anything = self.domain.arbitrary(32);
            let place = self.start_of(object);
            self.write_bits(&place, anything)?;
        }
        Ok(object)
    }

    /// Ends the life of a thread's `errno` with the thread.
    pub(crate) fn release_errno(&mut self, thread: ThreadId) {
        if let Some(index) = self.state.library.errno.iter().position(|(owner, _)| *owner == thread) {
            let (_, object) = self.state.library.errno.remove(index);
            self.state.memory.release(object);
        }
    }

    pub(super) fn set_errno(&mut self, number: i32) -> Step<(), D> {
        let bits = self.signed(32, i64::from(number));
        self.write_errno(bits)
    }

    pub(super) fn write_errno(&mut self, number: Bits<D>) -> Step<(), D> {
        let object = self.errno_object()?;
        let place = self.start_of(object);
        self.write_bits(&place, number)
    }

    /// The value of `errno`.
    pub(super) fn errno(&mut self) -> Step<Bits<D>, D> {
        let object = self.errno_object()?;
        let place = self.start_of(object);
        self.read_bits(&place, 4)
    }

    /// The value of `errno`, if it is explicit.
    pub(super) fn known_errno(&mut self) -> Step<Option<i32>, D> {
        let bits = self.errno()?;
        Ok(self.domain.explicit(&bits).map(|number| number.low_u64() as i32))
    }
}

/// Only a program that has asked for this place can see that calls that succeed leave it alone.
fn errno_location<D: Domain>(machine: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    machine.assume(Assumption::ErrnoKept);
    let object = machine.errno_object()?;
    let place = machine.start_of(object);
    Ok(machine.reply_pointer(place))
}

/// A text that glibc knows stands in a constant; another one in an object that the next call overwrites.
fn strerror<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let number = machine.argument_int(call, 0)?;
    machine.assume(Assumption::ErrorTexts);
    let mut text = error_text(number).into_bytes();
    text.push(0);
    let object = match usize::try_from(number).ok().and_then(|index| TEXTS.get(index)) {
        Some(name) => {
            let object = machine.named_object(name, || text);
            // Programs must not write there.
            machine.state.memory.set_constant(object);
            object
        }
        None => {
            let object = machine.named_object("strerror", || vec![0; 64]);
            let buffer = machine.start_of(object);
            machine.write_bytes(&buffer, &text)?;
            object
        }
    };
    let start = machine.start_of(object);
    Ok(machine.reply_pointer(start))
}
