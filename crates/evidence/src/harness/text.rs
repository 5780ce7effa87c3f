//! The C text of a harness.

use std::fmt::Write;

use adamant_check::Property;
use adamant_expr::{BitVec, FloatKind};
use adamant_library::{CallEffect, Chosen, Library, is_named_for_verifiers};
use adamant_program::{DataModel, Function, FunctionId, Program, Signedness, Type};
use adamant_semantics::InputKind;

use super::calls::Returned;
use super::{HarnessError, is_of_c_library};
use crate::values::show_input;

/// Everything that the text is made of.
pub(super) struct Text<'a> {
    pub(super) program: &'a Program,
    pub(super) property: &'a Property,
    pub(super) files: &'a [String],
    /// What functions returned, in order.
    pub(super) returned: &'a [Returned],
    /// Functions without body or model that were called.
    pub(super) assumed_functions: &'a [FunctionId],
    /// What the program read from standard input, if it looked at all.
    pub(super) bytes: Option<&'a [u8]>,
    /// The blocks that `malloc` returns: size and first bytes, the rest zero.
    pub(super) blocks: Vec<(u64, &'a [u8])>,
}

impl Text<'_> {
    pub(super) fn write(&self, warnings: &[String]) -> Result<String, HarnessError> {
        let mut text = self.head(warnings);
        text.push_str(&self.table());
        if let Some(bytes) = self.bytes {
            text.push_str(&standard_input(bytes));
        }
        if !self.blocks.is_empty() {
            text.push_str(&self.allocation());
        }
        for (id, function) in self.program.functions.enumerate() {
            if function.body.is_none() && self.is_defined_here(id, function) {
                text.push_str(&self.definition(id, function)?);
            }
        }
        Ok(text)
    }

    /// What the file is, how it is used, what it needs.
    fn head(&self, warnings: &[String]) -> String {
        let model = match self.program.data_model {
            DataModel::Ilp32 => "-m32 ",
            DataModel::Lp64 => "",
        };
        let files = self.files.join(" ");
        // Neither the compiler nor a header takes the place of a function that is replaced.
        let as_calls = if self.returned.iter().any(|returned| is_of_c_library(self.name(returned.function))) {
            "-fno-builtin -D__NO_CTYPE "
        } else {
            ""
        };
        let mut text = format!(
            "// A run that violates the property {}, made by Adamant. Compile it together with the program and run it:\n//\n\
             //     clang {as_calls}{model}{files} THIS_FILE -o test && ./test\n//\n\
             // The program then takes the inputs below and ends in the failure, by a call of abort. If the linker misses a function\n\
             // that this run never calls, add -Wl,--unresolved-symbols=ignore-all.\n",
            self.property.name()
        );
        for warning in warnings {
            let _ = writeln!(text, "//\n// Beware: {warning}.");
        }
        text.push_str(
            "\n#include <stdlib.h>\n#include <string.h>\n#include <sys/syscall.h>\n#include <unistd.h>\n\n\
             // Calls of the system, because functions of the library may be replaced here.\n\
             __attribute__((unused)) static void say(const char *text) {\n    size_t length = 0;\n    \
             while (text[length])\n        length++;\n    syscall(SYS_write, 2, text, length);\n}\n\n\
             __attribute__((unused)) static void leave(void) {\n    syscall(SYS_exit_group, 77);\n}\n\n\
             __attribute__((unused)) static int is_same(const char *left, const char *right) {\n    \
             while (*left && *left == *right)\n        left++, right++;\n    return *left == *right;\n}\n\n",
        );
        text
    }

    /// The values, and the function that hands them out.
    fn table(&self) -> String {
        let mut text = String::from(
            "// What the functions return, in the order in which the program calls them.\n\
             static const struct value {\n    const char *function;\n    unsigned long long low, high;\n} values[] = {\n",
        );
        for returned in self.returned {
            let name = self.name(returned.function);
            let wide = match returned.value.width() {
                0..=128 => returned.value.zext(128),
                _ => returned.value.trunc(128),
            };
            let (low, high) = (wide.low_u64(), wide.extract(127, 64).low_u64());
            let shown = shown(returned);
            let _ = writeln!(text, "    {{\"{name}\", {low:#x}ull, {high:#x}ull}}, // {shown}");
        }
        text.push_str(
            "    {0, 0, 0},\n};\n\n__attribute__((unused)) static const struct value *next_value(const char *function) {\n    static unsigned long next;\n    \
             const struct value *value = &values[next];\n    \
             if (!value->function || !is_same(value->function, function)) {\n        \
             say(\"harness: \");\n        say(function);\n        \
             say(\" is called, which the recorded run does not do here\\n\");\n        leave();\n    }\n    next++;\n    return value;\n}\n",
        );
        text
    }

    /// A `malloc` that fills its blocks. The library itself may ask for blocks, too: those have other sizes.
    fn allocation(&self) -> String {
        let mut text = String::from(
            "\n// What malloc finds in memory: the size of each block, and its bytes up to the last that is not zero.\n\
             static const struct block {\n    size_t size, count;\n    const char *bytes;\n} blocks[] = {\n",
        );
        for (size, bytes) in &self.blocks {
            let digits: String = bytes.iter().map(|byte| format!("\\{byte:03o}")).collect();
            let _ = writeln!(text, "    {{{size}, {}, \"{digits}\"}},", bytes.len());
        }
        text.push_str(
            "    {0, 0, 0},\n};\n\nextern void *__libc_malloc(size_t);\n\nvoid *malloc(size_t size) {\n    \
             static const struct block *next = blocks;\n    void *start = __libc_malloc(size);\n    \
             if (start && next->bytes && next->size == size) {\n        memset(start, 0, size);\n        \
             memcpy(start, next->bytes, next->count);\n        next++;\n    }\n    return start;\n}\n",
        );
        text
    }

    fn name(&self, function: FunctionId) -> &str {
        &self.program.functions[function].name
    }

    /// Whether the harness has to define a function that the program only declares.
    fn is_defined_here(&self, id: FunctionId, function: &Function) -> bool {
        is_named_for_verifiers(&function.name)
            || self.property.error_functions().contains(&function.name)
            || self.assumed_functions.contains(&id)
            || self.returned.iter().any(|returned| returned.function == id)
    }

    fn definition(&self, id: FunctionId, function: &Function) -> Result<String, HarnessError> {
        let name = function.name.as_str();
        let facts = Library::of(name);
        if self.property.error_functions().iter().any(|error| error == name) || facts.effect == CallEffect::Error {
            let head = head_of("void", name, "void");
            return Ok(format!("{head} {{\n    say(\"harness: {name} is called\\n\");\n    abort();\n}}\n"));
        }
        if facts.effect == CallEffect::Assumption {
            let head = head_of("void", name, "int condition");
            return Ok(format!(
                "{head} {{\n    if (!condition) {{\n        \
                 say(\"harness: an assumption does not hold, which the recorded run does not do\\n\");\n        \
                 leave();\n    }}\n}}\n"
            ));
        }
        Ok(match facts.chosen {
            Chosen::Nothing => head_of("void", name, "void") + " {}\n",
            Chosen::Bytes => format!(
                "{} {{\n    for (size_t i = 0; i < length; i++)\n        \
                 ((unsigned char *)start)[i] = next_value(\"{name}\")->low;\n}}\n",
                head_of("void", name, "void *start, size_t length")
            ),
            Chosen::ResultAndPlace => format!(
                "{} {{\n    long value = next_value(\"{name}\")->low;\n    if (place)\n        \
                 *place = value;\n    return value;\n}}\n",
                head_of("long", name, "long *place")
            ),
            Chosen::Result | Chosen::Block => self.returning(id, function)?,
        })
    }

    /// A function that hands out its recorded values.
    fn returning(&self, id: FunctionId, function: &Function) -> Result<String, HarnessError> {
        let name = function.name.as_str();
        let Some(result) = function.result else { return Ok(head_of("void", name, "void") + " {}\n") };
        let recorded = self.returned.iter().find(|returned| returned.function == id);
        let kind = recorded.and_then(|returned| returned.kind);
        let body = |ty: &str, value: &str| format!("{} {{\n    {value}\n}}\n", head_of(ty, name, "void"));
        let next = format!("next_value(\"{name}\")");
        Ok(match &self.program.types[result] {
            Type::Int(width) => {
                let ty = integer(*width, kind, name);
                match width {
                    65.. => body(
                        ty,
                        &format!(
                            "const struct value *value = {next};\n    \
                             return (unsigned __int128)value->high << 64 | value->low;"
                        ),
                    ),
                    _ => body(ty, &format!("return ({ty}){next}->low;")),
                }
            }
            Type::Float(float) => {
                let (ty, bytes) = match float {
                    FloatKind::F32 => ("float", 4),
                    FloatKind::F64 => ("double", 8),
                    FloatKind::X87 => ("long double", 10),
                    FloatKind::F128 => ("__float128", 16),
                };
                body(ty, &format!("{ty} result = 0;\n    memcpy(&result, &{next}->low, {bytes});\n    return result;"))
            }
            Type::Pointer => body(
                "void *",
                &format!(
                    "static long long block[512];\n    unsigned long value = {next}->low;\n    \
                     return value < 4096 && value ? block : (void *)value;"
                ),
            ),
            Type::Array { .. } | Type::Struct { .. } => {
                return Err(HarnessError::StructureReturned(function.display_name().to_owned()));
            }
        })
    }
}

/// Puts the recorded bytes where the program reads them.
fn standard_input(bytes: &[u8]) -> String {
    let count = bytes.len();
    let numbers: Vec<String> = bytes.iter().map(u8::to_string).collect();
    // An array has elements.
    let numbers = if numbers.is_empty() { "0".to_owned() } else { numbers.join(", ") };
    format!(
        "\n// What the program reads from standard input: {count} bytes.\n\
         static const unsigned char bytes[] = {{{numbers}}};\n\n\
         __attribute__((constructor)) static void give_standard_input(void) {{\n    \
         long file = syscall(SYS_memfd_create, \"input\", 0);\n    \
         syscall(SYS_write, file, bytes, {count});\n    syscall(SYS_lseek, file, 0, SEEK_SET);\n    \
         syscall(SYS_dup2, file, 0);\n}}\n"
    )
}

/// The head of a definition. The function has another name in C: headers may declare it with parameters.
fn head_of(ty: &str, name: &str, parameters: &str) -> String {
    format!("\n{ty} harness_{name}({parameters}) __asm__(\"{name}\");\n{ty} harness_{name}({parameters})")
}

/// The C type of an integer. Functions extend narrow results themselves, so that the sign matters.
fn integer(width: u32, kind: Option<InputKind>, name: &str) -> &'static str {
    let by_name = match name.strip_prefix("__VERIFIER_nondet_") {
        Some("char" | "schar" | "short" | "s8" | "s16" | "int8_t" | "int16_t") => Signedness::Signed,
        _ => Signedness::Unsigned,
    };
    let signedness = match kind {
        Some(InputKind::Integer(signedness)) => signedness,
        _ => by_name,
    };
    match (width, signedness) {
        (1, _) => "_Bool",
        (2..=8, Signedness::Signed) => "signed char",
        (2..=8, Signedness::Unsigned) => "unsigned char",
        (9..=16, Signedness::Signed) => "short",
        (9..=16, Signedness::Unsigned) => "unsigned short",
        (17..=32, Signedness::Signed) => "int",
        (17..=32, Signedness::Unsigned) => "unsigned",
        (33..=64, Signedness::Signed) => "long long",
        (33..=64, Signedness::Unsigned) => "unsigned long long",
        (_, Signedness::Signed) => "__int128",
        (_, Signedness::Unsigned) => "unsigned __int128",
    }
}

/// A value for the reader of the table.
fn shown(returned: &Returned) -> String {
    match returned.kind {
        Some(InputKind::Integer(signedness)) => show_input(InputKind::Integer(signedness), &returned.value),
        Some(kind) if fits(kind, &returned.value) => show_input(kind, &returned.value),
        _ => returned.value.to_signed_decimal(),
    }
}

fn fits(kind: InputKind, value: &BitVec) -> bool {
    match kind {
        InputKind::Float(kind) => kind.width() == value.width(),
        _ => true,
    }
}
