//! cvc5, in this process, asked in SMT-LIB text.
//!
//! It is the second opinion: every query is written, read and answered anew, which is slow and shares nothing with the other
//! solver, not even the way terms are handed over. cvc5 cannot be interrupted from outside. So each query has a thread of
//! its own, which an interruption leaves behind to end by its limit.

mod api;

use crate::clock::Stopwatch;
use crate::error::SolverError;
use crate::query::{Answer, GaveUp, Query, Wants};
use crate::settings::SolverSettings;
use crate::smtlib::{Script, Values, assertion_name, truth_word, value_sort};
use crate::solver::{Interrupter, Solver, SolverStatistics};
use crate::verify::{Verified, verify, verify_instance};
use adamant_expr::{Assignment, TermPool};
use api::{Api, SMT_LIB};
use std::ffi::{CStr, CString, c_char};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// cvc5 reads nested text by recursion, so that a deep query needs much stack.
const STACK: usize = 1 << 29;

/// Queries with a universal part that nests deeper than this are not asked.
const DEEPEST: usize = 50_000;

/// How long cvc5 may go on after its limit.
const GRACE: Duration = Duration::from_secs(1);

/// cvc5 as a [`Solver`].
pub struct Cvc5 {
    api: Arc<Api>,
    limit: Duration,
    seed: u32,
    interrupter: Interrupter,
    statistics: SolverStatistics,
}

impl Cvc5 {
    /// Loads cvc5. Queries are interrupted by `interrupter`.
    pub fn new(settings: &SolverSettings, interrupter: Interrupter) -> Result<Self, SolverError> {
        Ok(Self {
            api: Arc::new(Api::load()?),
            limit: settings.query_limit,
            seed: settings.seed,
            interrupter,
            statistics: SolverStatistics::default(),
        })
    }

    fn answer(&self, terms: &TermPool, query: &Query<'_>) -> Result<Answer, SolverError> {
        let script = Script::new(terms, query);
        // An unknown pattern would be one for all values of the bound symbols, which asks for too much. Arrays that hold one
        // element everywhere are experimental in cvc5.
        if script.has_opaque_universal || script.has_constant_arrays || script.nesting > DEEPEST {
            return Ok(Answer::GaveUp(GaveUp::Incomplete));
        }
        let limit = query.limit.unwrap_or(self.limit);
        let wants_values = !script.symbols.is_empty()
            && (query.wants == Wants::Model || script.has_opaque_assertions || cfg!(debug_assertions));
        let mut commands = vec![self.prologue(query, limit) + &script.text + "(check-sat)\n"];
        if wants_values {
            commands.push(script.get_values());
        }
        if query.wants == Wants::Core {
            commands.push("(get-unsat-core)\n".to_owned());
        }
        let Some(printed) = self.run(commands, limit)? else {
            let raised = self.interrupter.is_raised();
            return Ok(Answer::GaveUp(if raised { GaveUp::Interrupted } else { GaveUp::Time }));
        };
        match truth_word(&printed.answer) {
            None if printed.reason.contains("timeout") => Ok(Answer::GaveUp(GaveUp::Time)),
            None if printed.reason.contains("memout") => Ok(Answer::GaveUp(GaveUp::Memory)),
            None => Ok(Answer::GaveUp(GaveUp::Incomplete)),
            Some(false) => {
                let core = printed.core.as_deref().map(|core| core_positions(core, query.assertions.len()));
                Ok(Answer::Unsatisfiable(core))
            }
            Some(true) => conclude(terms, query, &script, printed.values.as_deref()),
        }
    }

    fn prologue(&self, query: &Query<'_>, limit: Duration) -> String {
        let cores = if query.wants == Wants::Core { "(set-option :produce-unsat-cores true)\n" } else { "" };
        format!(
            "(set-option :produce-models true)\n{cores}(set-option :fp-exp true)\n(set-option :seed {})\n\
             (set-option :tlimit-per {})\n(set-logic ALL)\n",
            self.seed,
            limit.as_millis().max(1)
        )
    }

    /// Runs commands in a thread, and waits for what they print. `None` if they do not end in time, or are interrupted.
    fn run(&self, commands: Vec<String>, limit: Duration) -> Result<Option<Printed>, SolverError> {
        let (sender, receiver) = channel();
        let api = Arc::clone(&self.api);
        let waker = sender.clone();
        let stop = move || drop(waker.send(None));
        let started = std::thread::Builder::new().name("cvc5".to_owned()).stack_size(STACK).spawn(move || {
            // Nobody may be waiting any more.
            drop(sender.send(Some(run_commands(&api, &commands))));
        });
        if let Err(error) = started {
            return Err(SolverError::Failed { solver: "cvc5", message: error.to_string() });
        }
        let wait = || wait_for(&receiver, limit.saturating_add(GRACE));
        match self.interrupter.run(stop, wait).flatten() {
            Some(printed) => printed.map(Some),
            None => Ok(None),
        }
    }
}

type Outcome = Result<Printed, SolverError>;

fn wait_for(receiver: &Receiver<Option<Outcome>>, limit: Duration) -> Option<Outcome> {
    match receiver.recv_timeout(limit) {
        Ok(outcome) => outcome,
        Err(RecvTimeoutError::Timeout) => None,
        Err(RecvTimeoutError::Disconnected) => {
            let message = "its thread ended without a word".to_owned();
            Some(Err(SolverError::Failed { solver: "cvc5", message }))
        }
    }
}

/// What cvc5 printed.
#[derive(Default)]
struct Printed {
    answer: String,
    /// Why the answer is not known.
    reason: String,
    values: Option<String>,
    core: Option<String>,
}

/// An engine with all that belongs to it.
struct Engine<'a> {
    api: &'a Api,
    terms: api::TermManager,
    raw: api::Engine,
    parser: api::Parser,
}

impl<'a> Engine<'a> {
    fn new(api: &'a Api) -> Self {
        // SAFETY: each is made of the one before, and deleted in the opposite order.
        unsafe {
            let terms = (api.cvc5_term_manager_new)();
            let raw = (api.cvc5_new)(terms);
            let parser = (api.cvc5_parser_new)(raw, std::ptr::null_mut());
            Self { api, terms, raw, parser }
        }
    }

    /// Runs the commands of a text and returns what the last one printed.
    fn run(&self, text: &str) -> Result<String, SolverError> {
        let text = CString::new(text).expect("scripts have no zero in them");
        // SAFETY: engine and parser are alive; texts are copied before the next call.
        unsafe {
            (self.api.cvc5_parser_set_str_input)(self.parser, SMT_LIB, text.as_ptr(), c"query".as_ptr());
            self.check()?;
            let mut printed = String::new();
            loop {
                let mut error: *const c_char = std::ptr::null();
                let command = (self.api.cvc5_parser_next_command)(self.parser, &mut error);
                self.check()?;
                if !error.is_null() {
                    return Err(failed(&copy(error)));
                }
                if command.is_null() {
                    return Ok(printed);
                }
                let symbols = (self.api.cvc5_parser_get_sm)(self.parser);
                printed = copy((self.api.cvc5_cmd_invoke)(command, self.raw, symbols));
                self.check()?;
                if printed.starts_with("(error") {
                    return Err(failed(&printed));
                }
            }
        }
    }

    fn check(&self) -> Result<(), SolverError> {
        // SAFETY: both look at what the last call of this thread left; the text is copied.
        unsafe {
            match (self.api.cvc5_has_error)() {
                false => Ok(()),
                true => Err(failed(&copy((self.api.cvc5_get_error_message)()))),
            }
        }
    }
}

impl Drop for Engine<'_> {
    fn drop(&mut self) {
        // SAFETY: nothing of the engine is used after this.
        unsafe {
            (self.api.cvc5_parser_delete)(self.parser);
            (self.api.cvc5_delete)(self.raw);
            (self.api.cvc5_term_manager_delete)(self.terms);
        }
    }
}

fn failed(message: &str) -> SolverError {
    SolverError::Failed { solver: "cvc5", message: message.trim().to_owned() }
}

/// The text that cvc5 points to.
unsafe fn copy(text: *const c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: the caller got it from cvc5, which ends its texts by zero.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}

/// Runs the query, and then those of the other commands that its answer allows.
fn run_commands(api: &Api, commands: &[String]) -> Outcome {
    let engine = Engine::new(api);
    let mut printed = Printed { answer: engine.run(&commands[0])?, ..Printed::default() };
    let truth = truth_word(&printed.answer);
    if truth.is_none() {
        printed.reason = engine.run("(get-info :reason-unknown)\n")?;
    }
    for command in &commands[1..] {
        let asks_for_values = command.starts_with("(get-value");
        match truth {
            Some(true) if asks_for_values => printed.values = Some(engine.run(command)?),
            Some(false) if !asks_for_values => printed.core = Some(engine.run(command)?),
            _ => {}
        }
    }
    Ok(printed)
}

/// The positions of the assertions that a core names.
fn core_positions(core: &str, count: usize) -> Vec<usize> {
    let names: Vec<&str> = core.split(|c: char| c.is_whitespace() || "()|".contains(c)).collect();
    (0..count).filter(|&position| names.contains(&assertion_name(position).as_str())).collect()
}

/// Reads the values and evaluates them before they are believed.
fn conclude(terms: &TermPool, query: &Query<'_>, script: &Script, values: Option<&str>) -> Result<Answer, SolverError> {
    let mut assignment = Assignment::completed_with_zero();
    if values.is_some() || script.symbols.is_empty() {
        let mut values = values.and_then(Values::new);
        for (symbol, _) in &script.symbols {
            match values.as_mut().and_then(|values| values.next(value_sort(terms, *symbol))) {
                Some(value) => assignment.set(*symbol, value),
                None => return Ok(Answer::GaveUp(GaveUp::Incomplete)),
            }
        }
        let verified = match verify(terms, query.assertions, &assignment) {
            Verified::Holds => verify_instance(terms, query, &assignment),
            other => other,
        };
        match verified {
            Verified::Holds => {}
            Verified::Fails if !script.has_opaque_assertions => {
                return Err(SolverError::WrongModel { solver: "cvc5", saved: None });
            }
            Verified::Fails | Verified::NotComputable => return Ok(Answer::GaveUp(GaveUp::Incomplete)),
        }
    }
    Ok(Answer::Satisfiable((query.wants == Wants::Model).then_some(assignment)))
}

impl Solver for Cvc5 {
    fn name(&self) -> &'static str {
        "cvc5"
    }

    fn version(&self) -> String {
        let engine = Engine::new(&self.api);
        // SAFETY: the engine is alive, and the text is copied before the next call.
        unsafe { copy((self.api.cvc5_get_version)(engine.raw)) }
    }

    fn solve(&mut self, terms: &TermPool, query: &Query<'_>) -> Result<Answer, SolverError> {
        let watch = Stopwatch::start();
        let answer =
            if self.interrupter.is_raised() { Answer::GaveUp(GaveUp::Interrupted) } else { self.answer(terms, query)? };
        self.statistics.count(query, &answer, watch.elapsed());
        Ok(answer)
    }

    fn statistics(&self) -> SolverStatistics {
        self.statistics
    }

    fn interrupter(&self) -> Interrupter {
        self.interrupter.clone()
    }
}
