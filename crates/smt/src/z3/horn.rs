//! Z3's Spacer as a source of guesses: interpretations of the predicates of Horn clauses over bit-vectors.
//!
//! Everything is made in a context of its own, which is given up after the answer. Conditions and values that Spacer cannot take (floating
//! point, arrays) are left out: the clauses then allow more, which makes a guess worse and no proof wrong. See Komuravelli, Gurfinkel and Chaki,
//! "SMT-Based Model Checking for Recursive Programs".

use super::api::{Api, Ast, Fixedpoint, FuncDecl, Z3Sort};
use super::builder::NodeBuilder;
use super::context::{Context, name};
use super::read::Reader;
use super::watchdog::{InTime, Watchdog};
use crate::encode::{Encoder, Stop};
use crate::error::SolverError;
use crate::horn::{Application, HornClauses, HornRule, Interpretation};
use crate::solver::Interrupter;
use adamant_expr::{Op, Sort, Term, TermPool};
use rustc_hash::FxHashSet;
use std::sync::Arc;
use std::time::Duration;

/// Spacer may take so much memory: products of inputs in loops would have gigabytes within a minute.
const MOST_MEMORY: u64 = 400 << 20;

/// Asks Spacer for interpretations of predicates under which all rules are kept. A failure within Z3 is no error: nothing is known then.
pub fn spacer(
    terms: &mut TermPool,
    clauses: &HornClauses,
    limit: Duration,
    interrupter: &Interrupter,
) -> Result<Interpretation, SolverError> {
    let context = match Context::new(&Arc::new(Api::load()?)) {
        Ok(context) => Arc::new(context),
        Err(_) => return Ok(Interpretation::GaveUp),
    };
    let watchdog = Watchdog::new(interrupter.clone())?;
    let interrupted = Arc::clone(&context);
    let watched = || watchdog.run_within(&context, (limit, MOST_MEMORY), || ask(terms, clauses, &context));
    Ok(match interrupter.run(move || interrupted.interrupt(), watched) {
        Some((Ok(found), InTime::Yes)) => found,
        // What a context says after it was interrupted is not to be relied on, nor is it worth an error.
        _ => Interpretation::GaveUp,
    })
}

fn ask(terms: &mut TermPool, clauses: &HornClauses, context: &Arc<Context>) -> Result<Interpretation, Stop> {
    let mut rules = Rules::new(context, terms, clauses)?;
    for rule in &clauses.rules {
        rules.add(terms, rule)?;
    }
    match rules.query()? {
        1 => Ok(Interpretation::Refuted),
        -1 => rules.interpretation(terms, clauses),
        _ => Ok(Interpretation::GaveUp),
    }
}

/// A fixed point of Z3 with its predicates.
struct Rules<'c> {
    context: &'c Context,
    encoder: Encoder<NodeBuilder>,
    raw: Fixedpoint,
    predicates: Vec<FuncDecl>,
    /// Holds if a rule is possible that must not be.
    bad: Ast,
}

impl<'c> Rules<'c> {
    fn new(context: &'c Arc<Context>, terms: &TermPool, clauses: &HornClauses) -> Result<Self, Stop> {
        let mut encoder = Encoder::new(NodeBuilder::new(Arc::clone(context)));
        // SAFETY: the context is alive. The reference is given back when this is dropped.
        let raw = unsafe {
            let raw = (context.api.Z3_mk_fixedpoint)(context.raw);
            if !raw.is_null() {
                (context.api.Z3_fixedpoint_inc_ref)(context.raw, raw);
            }
            raw
        };
        context.check()?;
        let mut predicates = Vec::with_capacity(clauses.predicates.len());
        let truth = sort_of(context, encoder.builder.truth("bad")?);
        for (number, parameters) in clauses.predicates.iter().enumerate() {
            let mut sorts = Vec::with_capacity(parameters.len());
            for &parameter in parameters {
                sorts.push(sort_of(context, encoder.encode(terms, parameter)?));
            }
            predicates.push(declare(context, &format!("at!{number}"), &sorts, truth)?);
        }
        let bad = declare(context, "bad!", &[], truth)?;
        let nullary = apply(context, bad, &[])?;
        let rules = Self { context, encoder, raw, predicates, bad: nullary };
        rules.set_parameters()?;
        for &predicate in rules.predicates.iter().chain([&bad]) {
            // SAFETY: all are alive and of one context.
            unsafe { (context.api.Z3_fixedpoint_register_relation)(context.raw, raw, predicate) };
            context.check()?;
        }
        Ok(rules)
    }

    /// Spacer is to see the predicates as they are: others could not be told apart afterwards.
    fn set_parameters(&self) -> Result<(), Stop> {
        let (api, raw) = (&self.context.api, self.context.raw);
        let [engine, spacer] = ["engine", "spacer"].map(name);
        let off = ["xform.slice", "xform.inline_linear", "xform.inline_eager"].map(name);
        // SAFETY: all are alive and of one context; Z3 copies the texts, and the parameters live between the calls on their references.
        unsafe {
            let symbol = |text: &std::ffi::CString| (api.Z3_mk_string_symbol)(raw, text.as_ptr());
            let parameters = (api.Z3_mk_params)(raw);
            (api.Z3_params_inc_ref)(raw, parameters);
            (api.Z3_params_set_symbol)(raw, parameters, symbol(&engine), symbol(&spacer));
            off.iter().for_each(|text| (api.Z3_params_set_bool)(raw, parameters, symbol(text), false));
            (api.Z3_fixedpoint_set_params)(raw, self.raw, parameters);
            (api.Z3_params_dec_ref)(raw, parameters);
        }
        self.context.check()
    }

    fn add(&mut self, terms: &mut TermPool, rule: &HornRule) -> Result<(), Stop> {
        let mut symbols: FxHashSet<Term> = FxHashSet::default();
        let mut body = Vec::new();
        for premise in &rule.premises {
            body.push(self.applied(terms, premise, &mut symbols)?);
        }
        for &condition in rule.conditions.iter().filter(|&&condition| is_of_bits(terms, condition)) {
            note_symbols(terms, condition, &mut symbols);
            body.push(self.encoder.encode(terms, condition)?);
        }
        let head = match &rule.conclusion {
            Some(conclusion) => self.applied(terms, conclusion, &mut symbols)?,
            None => self.bad,
        };
        let body = self.conjunction(&body)?;
        let mut implication = self.encoder.builder.implies(body, head)?;
        let mut bound: Vec<Term> = symbols.into_iter().collect();
        bound.sort_unstable();
        if !bound.is_empty() {
            let mut nodes = Vec::with_capacity(bound.len());
            for symbol in bound {
                nodes.push(self.encoder.encode(terms, symbol)?);
            }
            implication = self.encoder.builder.for_all(&nodes, implication)?;
        }
        let label = name("rule");
        let (api, raw) = (&self.context.api, self.context.raw);
        // SAFETY: all are alive and of one context; Z3 copies the name.
        unsafe {
            let label = (api.Z3_mk_string_symbol)(raw, label.as_ptr());
            (api.Z3_fixedpoint_add_rule)(raw, self.raw, implication, label);
        }
        self.context.check()
    }

    /// A predicate of terms. What Spacer cannot take may be any value.
    fn applied(
        &mut self,
        terms: &mut TermPool,
        application: &Application,
        symbols: &mut FxHashSet<Term>,
    ) -> Result<Ast, Stop> {
        let mut arguments = Vec::with_capacity(application.arguments.len());
        for &argument in &application.arguments {
            let taken =
                if is_of_bits(terms, argument) { argument } else { terms.fresh_symbol("any", terms.sort(argument)) };
            note_symbols(terms, taken, symbols);
            arguments.push(self.encoder.encode(terms, taken)?);
        }
        apply(self.context, self.predicates[application.predicate], &arguments)
    }

    fn conjunction(&self, parts: &[Ast]) -> Result<Ast, Stop> {
        let (api, raw) = (&self.context.api, self.context.raw);
        let count = u32::try_from(parts.len()).expect("fewer than 2^32 parts");
        // SAFETY: the context is alive and all parts are of this context.
        self.context.keep(unsafe { (api.Z3_mk_and)(raw, count, parts.as_ptr()) })
    }

    /// Whether a rule is possible that must not be: 1 if it is, -1 if not.
    fn query(&self) -> Result<i32, Stop> {
        // SAFETY: all are alive and of one context.
        let truth = unsafe { (self.context.api.Z3_fixedpoint_query)(self.context.raw, self.raw, self.bad) };
        self.context.check()?;
        Ok(truth)
    }

    /// What Spacer says of the predicates after it said that the query is impossible.
    fn interpretation(&self, terms: &mut TermPool, clauses: &HornClauses) -> Result<Interpretation, Stop> {
        /// What holds however long the way is.
        const ALWAYS: i32 = -1;
        let (api, raw) = (&self.context.api, self.context.raw);
        let mut guess = Vec::with_capacity(self.predicates.len());
        for (&predicate, parameters) in self.predicates.iter().zip(&clauses.predicates) {
            // SAFETY: all are alive and of one context.
            let cover = unsafe { (api.Z3_fixedpoint_get_cover_delta)(raw, self.raw, ALWAYS, predicate) };
            let cover = self.context.keep(cover)?;
            guess.push(Reader::new(self.context, parameters).term(terms, cover).unwrap_or(Term::TRUE));
        }
        Ok(Interpretation::Guess(guess))
    }
}

impl Drop for Rules<'_> {
    fn drop(&mut self) {
        // SAFETY: the reference was taken when this was made, and the context is alive.
        unsafe { (self.context.api.Z3_fixedpoint_dec_ref)(self.context.raw, self.raw) };
    }
}

fn sort_of(context: &Context, node: Ast) -> Z3Sort {
    // SAFETY: the context is alive and the node is of this context.
    unsafe { (context.api.Z3_get_sort)(context.raw, node) }
}

fn declare(context: &Context, label: &str, parameters: &[Z3Sort], result: Z3Sort) -> Result<FuncDecl, Stop> {
    let (api, raw) = (&context.api, context.raw);
    let label = name(label);
    let count = u32::try_from(parameters.len()).expect("fewer than 2^32 parameters");
    // SAFETY: the context is alive, all sorts are of this context, and Z3 copies the name.
    unsafe {
        let symbol = (api.Z3_mk_string_symbol)(raw, label.as_ptr());
        let declaration = (api.Z3_mk_func_decl)(raw, symbol, count, parameters.as_ptr(), result);
        if declaration.is_null() {
            context.check()?;
        }
        context.keep((api.Z3_func_decl_to_ast)(raw, declaration))?;
        Ok(declaration)
    }
}

fn apply(context: &Context, declaration: FuncDecl, arguments: &[Ast]) -> Result<Ast, Stop> {
    let count = u32::try_from(arguments.len()).expect("fewer than 2^32 arguments");
    // SAFETY: the context is alive, and all are of this context; Z3 checks that they fit.
    context.keep(unsafe { (context.api.Z3_mk_app)(context.raw, declaration, count, arguments.as_ptr()) })
}

fn note_symbols(terms: &TermPool, term: Term, symbols: &mut FxHashSet<Term>) {
    symbols.extend(terms.free_symbols(term).into_iter().map(|symbol| terms.symbol_term(symbol)));
}

/// Whether a term has only truth values and bit-vectors in it.
fn is_of_bits(terms: &TermPool, term: Term) -> bool {
    terms.postorder(&[term]).into_iter().all(|part| {
        matches!(terms.sort(part), Sort::Bool | Sort::Bits(_)) && !matches!(terms.op(part), Op::FloatToBits)
    })
}
