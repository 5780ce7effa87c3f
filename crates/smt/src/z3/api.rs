//! The part of Z3's C interface that is used here, found in the library at run time.
//!
//! The types follow `z3_api.h` and `z3_fpa.h` of the version that `setup/setup.sh` names; the interface is stable between
//! versions.

use crate::error::SolverError;
use crate::library::{candidates, functions, load};
use std::ffi::{c_char, c_int, c_uint};

/// Declares pointers to things of which only Z3 knows the inside.
macro_rules! opaque_pointers {
    ($($name:ident)*) => {$(
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[repr(transparent)]
        pub(super) struct $name(*mut std::ffi::c_void);

        #[allow(dead_code, reason = "not every kind is tested for")]
        impl $name {
            pub(super) const fn is_null(self) -> bool {
                self.0.is_null()
            }
        }
    )*};
}

opaque_pointers! {
    Config Z3Context Symbol Z3Sort FuncDecl Ast Pattern Z3Solver Model FuncInterp FuncEntry Params AstVector Fixedpoint
}

/// Z3's `Z3_lbool`: -1, 0 for unknown, 1.
pub(super) type Truth = c_int;

/// Z3's error codes of interest.
pub(super) const OK: c_uint = 0;
pub(super) const OUT_OF_MEMORY: c_uint = 7;

/// Z3's kinds of function symbols of interest.
pub(super) const OP_STORE: c_uint = 0x300;
pub(super) const OP_CONSTANT_ARRAY: c_uint = 0x302;
pub(super) const OP_AS_ARRAY: c_uint = 0x30a;

/// Z3's kinds of nodes of interest.
pub(super) const NUMERAL: c_uint = 0;
pub(super) const APPLICATION: c_uint = 1;
pub(super) const BOUND_VARIABLE: c_uint = 2;

functions! {
    /// Z3's functions.
    pub(super) struct Api of "Z3";

    fn Z3_get_full_version() -> *const c_char;
    fn Z3_get_estimated_alloc_size() -> u64;
    fn Z3_global_param_set(*const c_char, *const c_char);
    fn Z3_mk_config() -> Config;
    fn Z3_del_config(Config);
    fn Z3_mk_context_rc(Config) -> Z3Context;
    fn Z3_del_context(Z3Context);
    fn Z3_set_error_handler(Z3Context, unsafe extern "C" fn(Z3Context, c_uint));
    fn Z3_get_error_code(Z3Context) -> c_uint;
    fn Z3_get_error_msg(Z3Context, c_uint) -> *const c_char;
    fn Z3_interrupt(Z3Context);
    fn Z3_inc_ref(Z3Context, Ast);
    fn Z3_dec_ref(Z3Context, Ast);
    fn Z3_mk_int_symbol(Z3Context, c_int) -> Symbol;
    fn Z3_mk_string_symbol(Z3Context, *const c_char) -> Symbol;

    fn Z3_mk_params(Z3Context) -> Params;
    fn Z3_params_inc_ref(Z3Context, Params);
    fn Z3_params_dec_ref(Z3Context, Params);
    fn Z3_params_set_uint(Z3Context, Params, Symbol, c_uint);
    fn Z3_params_set_bool(Z3Context, Params, Symbol, bool);
    fn Z3_params_set_symbol(Z3Context, Params, Symbol, Symbol);

    fn Z3_mk_bool_sort(Z3Context) -> Z3Sort;
    fn Z3_mk_bv_sort(Z3Context, c_uint) -> Z3Sort;
    fn Z3_mk_array_sort(Z3Context, Z3Sort, Z3Sort) -> Z3Sort;
    fn Z3_mk_fpa_sort(Z3Context, c_uint, c_uint) -> Z3Sort;
    fn Z3_sort_to_ast(Z3Context, Z3Sort) -> Ast;

    fn Z3_mk_const(Z3Context, Symbol, Z3Sort) -> Ast;
    fn Z3_mk_func_decl(Z3Context, Symbol, c_uint, *const Z3Sort, Z3Sort) -> FuncDecl;
    fn Z3_func_decl_to_ast(Z3Context, FuncDecl) -> Ast;
    fn Z3_mk_app(Z3Context, FuncDecl, c_uint, *const Ast) -> Ast;
    fn Z3_mk_true(Z3Context) -> Ast;
    fn Z3_mk_false(Z3Context) -> Ast;
    fn Z3_mk_unsigned_int64(Z3Context, u64, Z3Sort) -> Ast;
    fn Z3_mk_bv_numeral(Z3Context, c_uint, *const bool) -> Ast;
    fn Z3_mk_forall_const(Z3Context, c_uint, c_uint, *const Ast, c_uint, *const Pattern, Ast) -> Ast;

    fn Z3_mk_not(Z3Context, Ast) -> Ast;
    fn Z3_mk_and(Z3Context, c_uint, *const Ast) -> Ast;
    fn Z3_mk_or(Z3Context, c_uint, *const Ast) -> Ast;
    fn Z3_mk_implies(Z3Context, Ast, Ast) -> Ast;
    fn Z3_mk_eq(Z3Context, Ast, Ast) -> Ast;
    fn Z3_mk_ite(Z3Context, Ast, Ast, Ast) -> Ast;
    fn Z3_mk_bvnot(Z3Context, Ast) -> Ast;
    fn Z3_mk_bvneg(Z3Context, Ast) -> Ast;
    fn Z3_mk_bvand(Z3Context, Ast, Ast) -> Ast;
    fn Z3_mk_bvor(Z3Context, Ast, Ast) -> Ast;
    fn Z3_mk_bvxor(Z3Context, Ast, Ast) -> Ast;
    fn Z3_mk_bvadd(Z3Context, Ast, Ast) -> Ast;
    fn Z3_mk_bvmul(Z3Context, Ast, Ast) -> Ast;
    fn Z3_mk_bvudiv(Z3Context, Ast, Ast) -> Ast;
    fn Z3_mk_bvurem(Z3Context, Ast, Ast) -> Ast;
    fn Z3_mk_bvsdiv(Z3Context, Ast, Ast) -> Ast;
    fn Z3_mk_bvsrem(Z3Context, Ast, Ast) -> Ast;
    fn Z3_mk_bvshl(Z3Context, Ast, Ast) -> Ast;
    fn Z3_mk_bvlshr(Z3Context, Ast, Ast) -> Ast;
    fn Z3_mk_bvashr(Z3Context, Ast, Ast) -> Ast;
    fn Z3_mk_bvult(Z3Context, Ast, Ast) -> Ast;
    fn Z3_mk_bvule(Z3Context, Ast, Ast) -> Ast;
    fn Z3_mk_bvslt(Z3Context, Ast, Ast) -> Ast;
    fn Z3_mk_concat(Z3Context, Ast, Ast) -> Ast;
    fn Z3_mk_extract(Z3Context, c_uint, c_uint, Ast) -> Ast;
    fn Z3_mk_zero_ext(Z3Context, c_uint, Ast) -> Ast;
    fn Z3_mk_sign_ext(Z3Context, c_uint, Ast) -> Ast;
    fn Z3_mk_select(Z3Context, Ast, Ast) -> Ast;
    fn Z3_mk_store(Z3Context, Ast, Ast, Ast) -> Ast;
    fn Z3_mk_const_array(Z3Context, Z3Sort, Ast) -> Ast;

    fn Z3_mk_fpa_rne(Z3Context) -> Ast;
    fn Z3_mk_fpa_rna(Z3Context) -> Ast;
    fn Z3_mk_fpa_rtp(Z3Context) -> Ast;
    fn Z3_mk_fpa_rtn(Z3Context) -> Ast;
    fn Z3_mk_fpa_rtz(Z3Context) -> Ast;
    fn Z3_mk_fpa_add(Z3Context, Ast, Ast, Ast) -> Ast;
    fn Z3_mk_fpa_sub(Z3Context, Ast, Ast, Ast) -> Ast;
    fn Z3_mk_fpa_mul(Z3Context, Ast, Ast, Ast) -> Ast;
    fn Z3_mk_fpa_div(Z3Context, Ast, Ast, Ast) -> Ast;
    fn Z3_mk_fpa_fma(Z3Context, Ast, Ast, Ast, Ast) -> Ast;
    fn Z3_mk_fpa_sqrt(Z3Context, Ast, Ast) -> Ast;
    fn Z3_mk_fpa_round_to_integral(Z3Context, Ast, Ast) -> Ast;
    fn Z3_mk_fpa_eq(Z3Context, Ast, Ast) -> Ast;
    fn Z3_mk_fpa_lt(Z3Context, Ast, Ast) -> Ast;
    fn Z3_mk_fpa_leq(Z3Context, Ast, Ast) -> Ast;
    fn Z3_mk_fpa_is_nan(Z3Context, Ast) -> Ast;
    fn Z3_mk_fpa_to_fp_bv(Z3Context, Ast, Z3Sort) -> Ast;
    fn Z3_mk_fpa_to_fp_float(Z3Context, Ast, Ast, Z3Sort) -> Ast;
    fn Z3_mk_fpa_to_fp_signed(Z3Context, Ast, Ast, Z3Sort) -> Ast;
    fn Z3_mk_fpa_to_fp_unsigned(Z3Context, Ast, Ast, Z3Sort) -> Ast;
    fn Z3_mk_fpa_to_sbv(Z3Context, Ast, Ast, c_uint) -> Ast;
    fn Z3_mk_fpa_to_ubv(Z3Context, Ast, Ast, c_uint) -> Ast;
    fn Z3_mk_fpa_to_ieee_bv(Z3Context, Ast) -> Ast;

    fn Z3_mk_simple_solver(Z3Context) -> Z3Solver;
    fn Z3_mk_solver(Z3Context) -> Z3Solver;
    fn Z3_solver_inc_ref(Z3Context, Z3Solver);
    fn Z3_solver_dec_ref(Z3Context, Z3Solver);
    fn Z3_solver_set_params(Z3Context, Z3Solver, Params);
    fn Z3_solver_push(Z3Context, Z3Solver);
    fn Z3_solver_pop(Z3Context, Z3Solver, c_uint);
    fn Z3_solver_assert(Z3Context, Z3Solver, Ast);
    fn Z3_solver_check_assumptions(Z3Context, Z3Solver, c_uint, *const Ast) -> Truth;
    fn Z3_solver_get_reason_unknown(Z3Context, Z3Solver) -> *const c_char;
    fn Z3_solver_get_model(Z3Context, Z3Solver) -> Model;
    fn Z3_solver_get_unsat_core(Z3Context, Z3Solver) -> AstVector;
    fn Z3_ast_vector_inc_ref(Z3Context, AstVector);
    fn Z3_ast_vector_dec_ref(Z3Context, AstVector);
    fn Z3_ast_vector_size(Z3Context, AstVector) -> c_uint;
    fn Z3_ast_vector_get(Z3Context, AstVector, c_uint) -> Ast;

    fn Z3_mk_fixedpoint(Z3Context) -> Fixedpoint;
    fn Z3_fixedpoint_inc_ref(Z3Context, Fixedpoint);
    fn Z3_fixedpoint_dec_ref(Z3Context, Fixedpoint);
    fn Z3_fixedpoint_set_params(Z3Context, Fixedpoint, Params);
    fn Z3_fixedpoint_register_relation(Z3Context, Fixedpoint, FuncDecl);
    fn Z3_fixedpoint_add_rule(Z3Context, Fixedpoint, Ast, Symbol);
    fn Z3_fixedpoint_query(Z3Context, Fixedpoint, Ast) -> Truth;
    fn Z3_fixedpoint_get_cover_delta(Z3Context, Fixedpoint, c_int, FuncDecl) -> Ast;

    fn Z3_model_inc_ref(Z3Context, Model);
    fn Z3_model_dec_ref(Z3Context, Model);
    fn Z3_model_get_num_consts(Z3Context, Model) -> c_uint;
    fn Z3_model_get_const_decl(Z3Context, Model, c_uint) -> FuncDecl;
    fn Z3_model_get_const_interp(Z3Context, Model, FuncDecl) -> Ast;
    fn Z3_model_get_func_interp(Z3Context, Model, FuncDecl) -> FuncInterp;
    fn Z3_func_interp_inc_ref(Z3Context, FuncInterp);
    fn Z3_func_interp_dec_ref(Z3Context, FuncInterp);
    fn Z3_func_interp_get_num_entries(Z3Context, FuncInterp) -> c_uint;
    fn Z3_func_interp_get_entry(Z3Context, FuncInterp, c_uint) -> FuncEntry;
    fn Z3_func_interp_get_else(Z3Context, FuncInterp) -> Ast;
    fn Z3_func_entry_inc_ref(Z3Context, FuncEntry);
    fn Z3_func_entry_dec_ref(Z3Context, FuncEntry);
    fn Z3_func_entry_get_value(Z3Context, FuncEntry) -> Ast;
    fn Z3_func_entry_get_arg(Z3Context, FuncEntry, c_uint) -> Ast;
    fn Z3_get_ast_kind(Z3Context, Ast) -> c_uint;
    fn Z3_get_app_decl(Z3Context, Ast) -> FuncDecl;
    fn Z3_get_app_arg(Z3Context, Ast, c_uint) -> Ast;
    fn Z3_get_app_num_args(Z3Context, Ast) -> c_uint;
    fn Z3_get_index_value(Z3Context, Ast) -> c_uint;
    fn Z3_get_sort(Z3Context, Ast) -> Z3Sort;
    fn Z3_get_bv_sort_size(Z3Context, Z3Sort) -> c_uint;
    fn Z3_get_decl_name(Z3Context, FuncDecl) -> Symbol;
    fn Z3_get_decl_num_parameters(Z3Context, FuncDecl) -> c_uint;
    fn Z3_get_decl_int_parameter(Z3Context, FuncDecl, c_uint) -> c_int;
    fn Z3_get_symbol_string(Z3Context, Symbol) -> *const c_char;
    fn Z3_get_decl_kind(Z3Context, FuncDecl) -> c_uint;
    fn Z3_get_as_array_func_decl(Z3Context, Ast) -> FuncDecl;
    fn Z3_get_bool_value(Z3Context, Ast) -> Truth;
    fn Z3_get_numeral_uint64(Z3Context, Ast, *mut u64) -> bool;
    fn Z3_get_numeral_binary_string(Z3Context, Ast) -> *const c_char;
}

/// The file name of Z3's library.
const FILE: &str = "libz3.so";

impl Api {
    /// Loads Z3.
    pub(super) fn load() -> Result<Self, SolverError> {
        Self::find(load("Z3", &candidates("z3", FILE))?)
    }
}
