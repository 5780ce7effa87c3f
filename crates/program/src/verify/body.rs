//! Checks functions: ids, assignments, dominance; the types of each statement are checked apart.

use adamant_base::Id as _;

use super::dominance::Dominators;
use super::typing::Typing;
use super::{ProgramItem, Report, Rule};
use crate::{Block, BlockId, Body, Function, FunctionId, Op, Operand, PositionId, Program, RegisterId, TypeId};

/// Checks one function, given well-formed types.
pub(super) fn function(report: &mut Report<'_>, id: FunctionId) {
    let program = report.program;
    let function = &program.functions[id];
    let mut rules = Vec::new();
    head(program, function, &mut rules);
    if let Some(body) = &function.body {
        rules.extend(body.registers.iter().filter_map(|register| unknown_type(program, register.ty)));
        if body.blocks.is_empty() {
            rules.push(Rule::NoBlocks);
        }
    }
    let well_formed = rules.is_empty();
    for rule in rules {
        report.violation(ProgramItem::Function(id), function.position, rule);
    }
    if let Some(body) = function.body.as_ref().filter(|_| well_formed) {
        let mut checker = BodyChecker {
            report,
            id,
            function,
            body,
            definitions: vec![None; body.registers.len()],
            dominators: Dominators::new(body),
        };
        checker.assignments();
        checker.blocks();
    }
}

fn head(program: &Program, function: &Function, rules: &mut Vec<Rule>) {
    rules.extend(function.parameters.iter().chain(&function.result).filter_map(|&ty| unknown_type(program, ty)));
    rules.extend(unknown_position(program, function.position));
    if let Some(scope) = function.scope.filter(|&scope| program.source.scopes.get(scope).is_none()) {
        rules.push(Rule::UnknownId { id: format!("{scope:?}") });
    }
}

fn unknown_type(program: &Program, ty: TypeId) -> Option<Rule> {
    program.types.get(ty).is_none().then(|| Rule::UnknownId { id: format!("{ty:?}") })
}

fn unknown_position(program: &Program, position: Option<PositionId>) -> Option<Rule> {
    position
        .filter(|&position| program.source.position(position).is_none())
        .map(|position| Rule::UnknownId { id: format!("{position:?}") })
}

/// Where a register is assigned: the block, and the number of statements that run before.
type Definition = (BlockId, usize);

struct BodyChecker<'a, 'r> {
    report: &'r mut Report<'a>,
    id: FunctionId,
    function: &'a Function,
    body: &'a Body,
    definitions: Vec<Option<Definition>>,
    dominators: Dominators,
}

impl<'a> BodyChecker<'a, '_> {
    /// Finds the place where each register is assigned; there must be one.
    fn assignments(&mut self) {
        let function = self.id;
        for (id, block) in self.body.blocks.enumerate() {
            for &parameter in &block.parameters {
                self.assign(parameter, (id, 0), ProgramItem::Block { function, block: id }, None);
            }
            for (index, statement) in block.statements.iter().enumerate() {
                if let Some(dest) = statement.op.dest() {
                    let place = ProgramItem::Statement { function, block: id, index };
                    self.assign(dest, (id, index + 1), place, statement.position);
                }
            }
        }
        for (register, definition) in self.body.registers.ids().zip(self.definitions.clone()) {
            if definition.is_none() {
                let rule = Rule::NeverAssigned { register };
                self.report.violation(ProgramItem::Function(function), self.function.position, rule);
            }
        }
    }

    fn assign(
        &mut self,
        register: RegisterId,
        definition: Definition,
        place: ProgramItem,
        position: Option<PositionId>,
    ) {
        let rule = match self.definitions.get_mut(register.index()) {
            None => Rule::UnknownId { id: format!("{register:?}") },
            Some(Some(_)) => Rule::AssignedTwice { register },
            Some(slot) => {
                *slot = Some(definition);
                return;
            }
        };
        self.report.violation(place, position, rule);
    }

    fn blocks(&mut self) {
        self.entry();
        for (id, block) in self.body.blocks.enumerate() {
            self.block(id, block);
        }
    }

    fn entry(&mut self) {
        let Some(entry) = self.body.blocks.get(self.body.entry()) else { return };
        let types =
            entry.parameters.iter().map(|&register| self.body.registers.get(register).map(|register| register.ty));
        if !types.eq(self.function.parameters.iter().map(|&ty| Some(ty))) {
            let place = ProgramItem::Block { function: self.id, block: self.body.entry() };
            self.report.violation(place, self.function.position, Rule::EntryParameters);
        }
    }

    fn block(&mut self, id: BlockId, block: &'a Block) {
        let function = self.id;
        for (index, statement) in block.statements.iter().enumerate() {
            let mut rules: Vec<Rule> = unknown_position(self.report.program, statement.position).into_iter().collect();
            let mut uses = Uses { checker: self, at: (id, index), rules: &mut rules, well_formed: true };
            statement.op.for_each_operand(|operand| uses.operand(operand));
            let well_formed = uses.well_formed && self.ids(&statement.op, &mut rules);
            if well_formed {
                self.typing(&mut rules).op(&statement.op);
            }
            let place = ProgramItem::Statement { function, block: id, index };
            rules.into_iter().for_each(|rule| self.report.violation(place, statement.position, rule));
        }
        let terminator = &block.terminator;
        let mut rules: Vec<Rule> = unknown_position(self.report.program, terminator.position).into_iter().collect();
        let at = (id, block.statements.len());
        let mut uses = Uses { checker: self, at, rules: &mut rules, well_formed: true };
        terminator.op.for_each_operand(|operand| uses.operand(operand));
        if uses.well_formed {
            self.typing(&mut rules).terminator(&terminator.op);
        }
        let place = ProgramItem::Terminator { function, block: id };
        rules.into_iter().for_each(|rule| self.report.violation(place, terminator.position, rule));
    }

    fn typing<'t>(&'t self, rules: &'t mut Vec<Rule>) -> Typing<'t> {
        Typing { program: self.report.program, function: self.function, body: self.body, rules }
    }

    /// Checks the ids in a statement that are not operands; whether its types can be checked.
    fn ids(&self, op: &Op, rules: &mut Vec<Rule>) -> bool {
        let program = self.report.program;
        let unknown = match op {
            Op::Call { callee: crate::Callee::Direct(id), .. } if program.functions.get(*id).is_none() => {
                format!("{id:?}")
            }
            Op::ThreadLocal { global, .. } if program.globals.get(*global).is_none() => format!("{global:?}"),
            Op::Bind { variable, .. } if program.source.variables.get(*variable).is_none() => format!("{variable:?}"),
            // An unknown destination has been reported with the assignments.
            _ => return op.dest().is_none_or(|dest| self.body.registers.get(dest).is_some()),
        };
        rules.push(Rule::UnknownId { id: unknown });
        false
    }
}

/// Checks that what one statement uses exists and has been assigned.
struct Uses<'a, 'b, 'r> {
    checker: &'b BodyChecker<'a, 'r>,
    /// The statement.
    at: Definition,
    rules: &'b mut Vec<Rule>,
    well_formed: bool,
}

impl Uses<'_, '_, '_> {
    fn operand(&mut self, operand: Operand) {
        let rule = match operand {
            Operand::Constant(id) => match self.checker.report.program.constants.get(id) {
                None => Rule::UnknownId { id: format!("{id:?}") },
                Some(constant) => {
                    self.well_formed &= self.checker.report.program.types.get(constant.ty).is_some();
                    return;
                }
            },
            Operand::Register(register) => match self.checker.definitions.get(register.index()) {
                None => Rule::UnknownId { id: format!("{register:?}") },
                // A register that is never assigned has been reported.
                Some(None) => return,
                Some(Some(definition)) => {
                    if !self.reaches(*definition) {
                        self.rules.push(Rule::NotDominated { register });
                    }
                    return;
                }
            },
        };
        self.well_formed = false;
        self.rules.push(rule);
    }

    fn reaches(&self, (block, after): Definition) -> bool {
        let (at_block, at_index) = self.at;
        let dominators = &self.checker.dominators;
        if !dominators.is_reachable(at_block) {
            return true;
        }
        if block == at_block { after <= at_index } else { dominators.dominates(block, at_block) }
    }
}
