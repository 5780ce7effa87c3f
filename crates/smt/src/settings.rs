//! Which solver is used, and how.

use crate::cvc5::Cvc5;
use crate::error::SolverError;
use crate::links::{CrossChecked, Logged, Related, Remembered, Renamed, Tried};
use crate::solver::{Interrupter, Solver};
use crate::z3::Z3;
use adamant_base::choices;
use std::path::PathBuf;
use std::time::Duration;

choices! {
    /// The solvers there are.
    pub enum SolverKind {
        /// Z3, in this process.
        Z3 = "z3",
        /// cvc5, in this process.
        Cvc5 = "cvc5",
    }
}

choices! {
    /// Whether answers are compared with another solver's.
    pub enum CrossCheck {
        /// They are not.
        Off = "off",
        /// Every query is asked of a second solver too.
        On = "on",
    }
}

/// Which solver is used, and how.
#[derive(Clone, Debug)]
pub struct SolverSettings {
    /// The solver.
    pub solver: SolverKind,
    /// Whether its answers are compared with another one's. Queries upon which they disagree are saved in the directory of
    /// the log, or else in the current one.
    pub cross_check: CrossCheck,
    /// A directory to which every query is written as an SMT-LIB file.
    pub log_dir: Option<PathBuf>,
    /// How many queries are in that directory already, from solvers before this one; the files are numbered on from there.
    pub logged_before: u64,
    /// Whether queries are answered without the solver where the answer follows from earlier ones of this run. Each engine says so for itself.
    pub related: bool,
    /// Whether queries are answered without the solver where an earlier one of this run differs in the names of symbols only. Off
    /// unless an engine asks for it: whoever numbers the symbols of queries gains nothing by it.
    pub renamed: bool,
    /// Whether a few numbers are tried on simple queries before the solver is asked. Each engine says so for itself.
    pub tried: bool,
    /// A directory in which answers are kept for later runs, which several processes may use at once.
    pub cache_dir: Option<PathBuf>,
    /// How many bytes that directory may take, about.
    pub cache_size: u64,
    /// How much CPU time a query may take that has no limit of its own. On the wall it may take longer, but not without end.
    pub query_limit: Duration,
    /// How many bytes the solver may take, about: Z3 notices late, and may have taken twice as much. It counts all that it holds
    /// in this process. cvc5 knows no limit.
    pub memory_limit: Option<u64>,
    /// The seed of the solver's random choices.
    pub seed: u32,
}

impl Default for SolverSettings {
    /// Z3 alone, 60 seconds of CPU time per query; answers are used again within the run, and not kept for others.
    fn default() -> Self {
        Self {
            solver: SolverKind::default(),
            cross_check: CrossCheck::default(),
            log_dir: None,
            logged_before: 0,
            related: true,
            renamed: false,
            tried: false,
            cache_dir: None,
            cache_size: 256 << 20,
            query_limit: Duration::from_secs(60),
            memory_limit: None,
            seed: 0,
        }
    }
}

/// The solver that the settings ask for, with the links around it. One interrupter stops all of them.
///
/// Logs and comparisons are innermost: they see the queries that a solver is asked. What follows from answers of this run is
/// outermost: that is quicker than looking a query up, and learns from what the disk answers.
pub fn assemble(settings: &SolverSettings) -> Result<Box<dyn Solver>, SolverError> {
    let interrupter = Interrupter::new();
    let make = |kind: SolverKind| -> Result<Box<dyn Solver>, SolverError> {
        Ok(match kind {
            SolverKind::Z3 => Box::new(Z3::new(settings, interrupter.clone())?),
            SolverKind::Cvc5 => Box::new(Cvc5::new(settings, interrupter.clone())?),
        })
    };
    let mut solver = make(settings.solver)?;
    if settings.cross_check == CrossCheck::On {
        let other = match settings.solver {
            SolverKind::Z3 => SolverKind::Cvc5,
            SolverKind::Cvc5 => SolverKind::Z3,
        };
        let directory = settings.log_dir.clone().unwrap_or_else(|| PathBuf::from("."));
        solver = Box::new(CrossChecked::new(solver, make(other)?, directory));
    }
    if let Some(directory) = &settings.log_dir {
        solver = Box::new(Logged::new(solver, directory.clone(), settings.logged_before)?);
    }
    if let Some(directory) = &settings.cache_dir {
        solver = Box::new(Remembered::new(solver, directory.clone(), settings.cache_size, settings.seed)?);
    }
    if settings.tried {
        solver = Box::new(Tried::new(solver));
    }
    if settings.related {
        solver = Box::new(Related::new(solver));
    }
    if settings.renamed {
        solver = Box::new(Renamed::new(solver));
    }
    Ok(solver)
}
