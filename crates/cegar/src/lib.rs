//! The engine that proves loops: locations at loop heads with data that is generalised, edges between them, invariants and k-induction.
//!
//! A program without threads is cut at the heads of its loops. A location (`location`) is control and the shape of memory there, its data generalised to variables as
//! states come together; the edges (`system`) are found by running the machine of `semantics` over these variables, so there is no second meaning of statements. On
//! this transition system, intervals (`intervals`), affine relations (`affine`) and guesses (`candidates`, `guesses`) that are inductive (`houdini`) are invariants, with which
//! k-induction (`induction`) excludes what must not be reached. Locations over-approximate, so that nothing is missed. No proof is believed before it was
//! checked again (`proof`) by a solver of its own; a path to a violation is run (`violation`) with the data of the program.
//!
//! With threads (`interleaving`), locations are the control of all of them, and edges are moves of one thread up to the next action that others can
//! notice (`moves`). Threads that are alike may be gathered in `crowds`, of which only proofs count.
//!
//! Recursion, pointers that are inputs and shapes without a bound are refused.

mod abstract_state;
mod abstraction;
mod affine;
mod ask;
mod build;
mod c_text;
mod candidates;
mod cases;
mod cegar;
mod cegar_engine;
mod concise;
mod crowds;
mod cuts;
mod evaluation;
mod executions;
mod frame;
mod graph;
mod growth;
mod guesses;
mod history;
mod houdini;
mod induction;
mod interleaved_run;
mod interleaving;
mod intervals;
mod kinduction;
mod learning;
mod location;
mod moves;
mod narrowing;
mod needed;
mod numbers;
mod paths;
mod places;
mod points;
mod prepare;
mod proof;
mod refinement;
mod rounds;
mod settings;
mod sources;
mod span;
mod strengthening;
mod stretches;
mod system;
mod telling;
mod told;
mod trace;
mod unfolding;
mod views;
mod violation;
mod waitlist;

pub use cegar_engine::CegarEngine;
pub use kinduction::{InductionSettings, KInduction};
pub use settings::{
    CegarBlocks, CegarDomain, CegarInvariants, CegarPredicates, CegarPruning, CegarRefinement, CegarSearch,
    CegarSettings, CegarSpacer,
};
