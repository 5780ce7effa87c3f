//! The links of `std::list`: nodes that start with a pointer to the next and one to the previous node.

use crate::domain::Domain;
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::{Bits, Machine, Step};
use crate::value::Pointer;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![
        ("_ZNSt8__detail15_List_node_base7_M_hookEPS0_", hook),
        ("_ZNSt8__detail15_List_node_base9_M_unhookEv", unhook),
        ("_ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_", transfer),
        ("_ZNSt8__detail15_List_node_base10_M_reverseEv", reverse),
        ("_ZNSt8__detail15_List_node_base4swapERS0_S1_", swap),
    ]
}

impl<D: Domain> Machine<'_, D> {
    fn list_next(&mut self, node: &Pointer<Bits<D>>) -> Step<Pointer<Bits<D>>, D> {
        self.read_pointer(node)
    }

    fn list_previous(&mut self, node: &Pointer<Bits<D>>) -> Step<Pointer<Bits<D>>, D> {
        let field = self.advanced(node, self.program.data_model.pointer_bytes());
        self.read_pointer(&field)
    }

    /// Makes two nodes neighbours.
    fn list_link(&mut self, first: &Pointer<Bits<D>>, second: &Pointer<Bits<D>>) -> Step<(), D> {
        self.write_pointer(first, second.clone())?;
        let field = self.advanced(second, self.program.data_model.pointer_bytes());
        self.write_pointer(&field, first.clone())
    }
}

/// Puts a node before another.
fn hook<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let (node, position) = (machine.argument_pointer(call, 0)?, machine.argument_pointer(call, 1)?);
    let before = machine.list_previous(&position)?;
    machine.list_link(&before, &node)?;
    machine.list_link(&node, &position)?;
    Ok(Reply::Nothing)
}

/// Takes a node out.
fn unhook<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let node = machine.argument_pointer(call, 0)?;
    let (before, after) = (machine.list_previous(&node)?, machine.list_next(&node)?);
    machine.list_link(&before, &after)?;
    Ok(Reply::Nothing)
}

/// Moves the nodes from `first` up to `last`, which stays, before another node.
fn transfer<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let position = machine.argument_pointer(call, 0)?;
    let (first, last) = (machine.argument_pointer(call, 1)?, machine.argument_pointer(call, 2)?);
    if machine.decide_same(&position, &last)? {
        return Ok(Reply::Nothing);
    }
    let (before_first, final_node) = (machine.list_previous(&first)?, machine.list_previous(&last)?);
    let before_position = machine.list_previous(&position)?;
    machine.list_link(&before_first, &last)?;
    machine.list_link(&before_position, &first)?;
    machine.list_link(&final_node, &position)?;
    Ok(Reply::Nothing)
}

/// Exchanges both links of every node of a ring.
fn reverse<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let start = machine.argument_pointer(call, 0)?;
    let mut node = start.clone();
    loop {
        let (next, previous) = (machine.list_next(&node)?, machine.list_previous(&node)?);
        let field = machine.advanced(&node, machine.program.data_model.pointer_bytes());
        machine.write_pointer(&node, previous)?;
        machine.write_pointer(&field, next.clone())?;
        node = next;
        if machine.decide_same(&node, &start)? {
            return Ok(Reply::Nothing);
        }
    }
}

/// Exchanges the rings of two headers; an empty ring is a header linked to itself.
fn swap<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let (left, right) = (machine.argument_pointer(call, 0)?, machine.argument_pointer(call, 1)?);
    let (left_first, left_last) = (machine.list_next(&left)?, machine.list_previous(&left)?);
    let (right_first, right_last) = (machine.list_next(&right)?, machine.list_previous(&right)?);
    let (left_empty, right_empty) =
        (machine.decide_same(&left_first, &left)?, machine.decide_same(&right_first, &right)?);
    for (header, other_is_empty, first, last) in
        [(&left, right_empty, right_first, right_last), (&right, left_empty, left_first, left_last)]
    {
        let (first, last) = if other_is_empty { (header.clone(), header.clone()) } else { (first, last) };
        machine.list_link(header, &first)?;
        machine.list_link(&last, header)?;
    }
    Ok(Reply::Nothing)
}
