//! `adamant show`: the program model in its text form.

use std::cell::RefCell;
use std::io::{BufWriter, Write};
use std::process::ExitCode;

use adamant_pipeline::{DisplayOptions, FunctionId, Program, SourceFile, SourceText, load};

use crate::arguments::ShowArguments;

pub(crate) fn show(arguments: &ShowArguments) -> anyhow::Result<ExitCode> {
    let loaded = load(&arguments.program.files, &arguments.program.frontend_settings())?;
    for warning in &loaded.warnings {
        say!("adamant: warning: {warning}");
    }
    let program = &loaded.program;
    let function = arguments.function.as_deref().map(|name| find_function(program, name)).transpose()?;
    let text = RefCell::new(SourceText::default());
    let source_line = |file: &SourceFile, line: u32| text.borrow_mut().line(file, line).map(str::to_owned);
    let options = DisplayOptions {
        function,
        source_section: function.is_none() && !arguments.brief,
        source_line: arguments.source.then_some(&source_line),
    };
    let mut output = BufWriter::new(std::io::stdout().lock());
    match write!(output, "{}", program.display_with(options)).and_then(|()| output.flush()) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        // The reader of a pipe has seen enough.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
        Err(error) => Err(error.into()),
    }
}

fn find_function(program: &Program, name: &str) -> anyhow::Result<FunctionId> {
    let by_source_name =
        || program.functions.enumerate().find(|(_, function)| function.display_name() == name).map(|(id, _)| id);
    program.function(name).or_else(by_source_name).ok_or_else(|| {
        let with_body = program.functions.iter().filter(|function| function.body.is_some());
        let known: Vec<_> = with_body.map(|function| function.display_name()).take(20).collect();
        anyhow::anyhow!("there is no function `{name}`; the program has {}", known.join(", "))
    })
}
