//! The balanced trees of `std::map` and `std::set`: red-black trees as in Cormen et al., Introduction to Algorithms, chapter 13.
//!
//! A node starts with its colour and pointers to parent, left and right child; null is a black leaf. The header of a tree is the
//! parent of the root, and its children are the first and the last node; it is red, which tells it from a root.

use crate::domain::Domain;
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::{Bits, Machine, Step};
use crate::value::Pointer;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![
        ("_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base", increment),
        ("_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base", increment),
        ("_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base", decrement),
        ("_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base", decrement),
        ("_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_", insert),
        ("_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_", erase),
    ]
}

/// A pointer of a node.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Link {
    Parent,
    Left,
    Right,
}

impl Link {
    /// The other child.
    const fn opposite(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right | Self::Parent => Self::Left,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Colour {
    Red,
    Black,
}

/// A tree in memory.
struct Tree<'m, 'p, D: Domain> {
    machine: &'m mut Machine<'p, D>,
    header: Node<D>,
}

type Node<D> = Pointer<Bits<D>>;

impl<D: Domain> Machine<'_, D> {
    fn tree_field(&mut self, node: &Node<D>, link: Link) -> Node<D> {
        let index = match link {
            Link::Parent => 1,
            Link::Left => 2,
            Link::Right => 3,
        };
        self.advanced(node, index * self.program.data_model.pointer_bytes())
    }

    fn tree_link(&mut self, node: &Node<D>, link: Link) -> Step<Node<D>, D> {
        let field = self.tree_field(node, link);
        self.read_pointer(&field)
    }

    fn tree_colour(&mut self, node: &Node<D>) -> Step<Colour, D> {
        let bits = self.read_bits(node, 4)?;
        Ok(if self.decide_zero(&bits)? { Colour::Red } else { Colour::Black })
    }

    /// The node at the end of a chain of children.
    fn tree_extreme(&mut self, mut node: Node<D>, link: Link) -> Step<Node<D>, D> {
        loop {
            let next = self.tree_link(&node, link)?;
            if self.decide_null(&next)? {
                return Ok(node);
            }
            node = next;
        }
    }

    /// The next node in the order that `link` leads into.
    fn tree_neighbour(&mut self, node: &Node<D>, link: Link) -> Step<Node<D>, D> {
        let child = self.tree_link(node, link)?;
        if !self.decide_null(&child)? {
            return self.tree_extreme(child, link.opposite());
        }
        let mut below = node.clone();
        let mut above = self.tree_link(node, Link::Parent)?;
        loop {
            let child = self.tree_link(&above, link)?;
            if !self.decide_same(&below, &child)? {
                break;
            }
            below = above;
            above = self.tree_link(&below, Link::Parent)?;
        }
        // The header of a tree whose root has no such child is reached from the root itself.
        let child = self.tree_link(&below, link)?;
        Ok(if link == Link::Right && self.decide_same(&child, &above)? { below } else { above })
    }
}

fn increment<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let node = machine.argument_pointer(call, 0)?;
    let next = machine.tree_neighbour(&node, Link::Right)?;
    Ok(machine.reply_pointer(next))
}

/// Before the header, the end of the tree, stands the last node.
fn decrement<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let node = machine.argument_pointer(call, 0)?;
    if machine.tree_colour(&node)? == Colour::Red {
        let parent = machine.tree_link(&node, Link::Parent)?;
        let grandparent = machine.tree_link(&parent, Link::Parent)?;
        if machine.decide_same(&grandparent, &node)? {
            let last = machine.tree_link(&node, Link::Right)?;
            return Ok(machine.reply_pointer(last));
        }
    }
    let previous = machine.tree_neighbour(&node, Link::Left)?;
    Ok(machine.reply_pointer(previous))
}

fn insert<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let left = machine.argument_bits(call, 0, 1)?;
    let side = if machine.decide(&left)? { Link::Left } else { Link::Right };
    let (node, parent) = (machine.argument_pointer(call, 1)?, machine.argument_pointer(call, 2)?);
    let header = machine.argument_pointer(call, 3)?;
    Tree { machine, header }.insert(&node, &parent, side)?;
    Ok(Reply::Nothing)
}

fn erase<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let (node, header) = (machine.argument_pointer(call, 0)?, machine.argument_pointer(call, 1)?);
    Tree { machine, header }.erase(&node)?;
    Ok(Reply::Return(node.into()))
}

impl<D: Domain> Tree<'_, '_, D> {
    fn get(&mut self, node: &Node<D>, link: Link) -> Step<Node<D>, D> {
        self.machine.tree_link(node, link)
    }

    fn set(&mut self, node: &Node<D>, link: Link, target: &Node<D>) -> Step<(), D> {
        let field = self.machine.tree_field(node, link);
        self.machine.write_pointer(&field, target.clone())
    }

    fn same(&mut self, left: &Node<D>, right: &Node<D>) -> Step<bool, D> {
        self.machine.decide_same(left, right)
    }

    fn root(&mut self) -> Step<Node<D>, D> {
        let header = self.header.clone();
        self.get(&header, Link::Parent)
    }

    /// The colour of a node; a leaf is black.
    fn colour(&mut self, node: &Node<D>) -> Step<Colour, D> {
        if self.machine.decide_null(node)? { Ok(Colour::Black) } else { self.machine.tree_colour(node) }
    }

    fn paint(&mut self, node: &Node<D>, colour: Colour) -> Step<(), D> {
        let bits = self.machine.number(32, u64::from(colour == Colour::Black));
        self.machine.write_bits(node, bits)
    }

    /// Which child of its parent a node is.
    fn side_of(&mut self, node: &Node<D>, parent: &Node<D>) -> Step<Link, D> {
        let left = self.get(parent, Link::Left)?;
        Ok(if self.same(&left, node)? { Link::Left } else { Link::Right })
    }

    /// Puts a node where `old` hangs below its parent.
    fn replace_child(&mut self, old: &Node<D>, new: &Node<D>) -> Step<(), D> {
        let parent = self.get(old, Link::Parent)?;
        let root = self.root()?;
        if self.same(old, &root)? {
            let header = self.header.clone();
            return self.set(&header, Link::Parent, new);
        }
        let side = self.side_of(old, &parent)?;
        self.set(&parent, side, new)
    }

    /// Turns a node down to one side; its child of the other side takes its place.
    fn rotate(&mut self, node: &Node<D>, down_to: Link) -> Step<(), D> {
        let up_from = down_to.opposite();
        let child = self.get(node, up_from)?;
        let inner = self.get(&child, down_to)?;
        self.set(node, up_from, &inner)?;
        if !self.machine.decide_null(&inner)? {
            self.set(&inner, Link::Parent, node)?;
        }
        let parent = self.get(node, Link::Parent)?;
        self.replace_child(node, &child)?;
        self.set(&child, Link::Parent, &parent)?;
        self.set(&child, down_to, node)?;
        self.set(node, Link::Parent, &child)
    }

    fn insert(&mut self, node: &Node<D>, parent: &Node<D>, side: Link) -> Step<(), D> {
        let null = self.machine.null();
        self.set(node, Link::Parent, parent)?;
        self.set(node, Link::Left, &null)?;
        self.set(node, Link::Right, &null)?;
        self.paint(node, Colour::Red)?;
        let header = self.header.clone();
        if self.same(parent, &header)? {
            for link in [Link::Parent, Link::Left, Link::Right] {
                self.set(&header, link, node)?;
            }
        } else {
            let extreme = self.get(&header, side)?;
            let is_new_extreme = self.same(&extreme, parent)?;
            self.set(parent, side, node)?;
            if is_new_extreme {
                self.set(&header, side, node)?;
            }
        }
        self.repair_red(node.clone())
    }

    /// Restores the rule that a red node has no red parent.
    fn repair_red(&mut self, mut node: Node<D>) -> Step<(), D> {
        loop {
            let root = self.root()?;
            let mut parent = self.get(&node, Link::Parent)?;
            if self.same(&node, &root)? || self.colour(&parent)? == Colour::Black {
                return self.paint(&root, Colour::Black);
            }
            let grandparent = self.get(&parent, Link::Parent)?;
            let side = self.side_of(&parent, &grandparent)?;
            let uncle = self.get(&grandparent, side.opposite())?;
            if self.colour(&uncle)? == Colour::Red {
                self.paint(&parent, Colour::Black)?;
                self.paint(&uncle, Colour::Black)?;
                self.paint(&grandparent, Colour::Red)?;
                node = grandparent;
                continue;
            }
            if self.side_of(&node, &parent)? != side {
                self.rotate(&parent, side)?;
                std::mem::swap(&mut node, &mut parent);
            }
            self.paint(&parent, Colour::Black)?;
            self.paint(&grandparent, Colour::Red)?;
            self.rotate(&grandparent, side.opposite())?;
        }
    }

    /// Takes a node out; the others stay where they are in memory.
    fn erase(&mut self, node: &Node<D>) -> Step<(), D> {
        self.leave_extremes(node)?;
        let (left, right) = (self.get(node, Link::Left)?, self.get(node, Link::Right)?);
        let two_children = !self.machine.decide_null(&left)? && !self.machine.decide_null(&right)?;
        let (removed_colour, child, child_parent) = if !two_children {
            let child = if self.machine.decide_null(&left)? { right } else { left };
            let parent = self.get(node, Link::Parent)?;
            let colour = self.colour(node)?;
            self.transplant(node, &child)?;
            (colour, child, parent)
        } else {
            self.replace_by_successor(node, &left, &right)?
        };
        match removed_colour {
            Colour::Red => Ok(()),
            Colour::Black => self.repair_black(child, child_parent),
        }
    }

    /// If the node is the first or the last one, the header points to its neighbour, or to itself if the tree gets empty.
    fn leave_extremes(&mut self, node: &Node<D>) -> Step<(), D> {
        let header = self.header.clone();
        for side in [Link::Left, Link::Right] {
            let extreme = self.get(&header, side)?;
            if self.same(&extreme, node)? {
                let child = self.get(node, side.opposite())?;
                let next = if self.machine.decide_null(&child)? {
                    self.get(node, Link::Parent)?
                } else {
                    self.machine.tree_extreme(child, side)?
                };
                self.set(&header, side, &next)?;
            }
        }
        Ok(())
    }

    /// Hangs `new`, which may be a leaf, where `old` was.
    fn transplant(&mut self, old: &Node<D>, new: &Node<D>) -> Step<(), D> {
        let parent = self.get(old, Link::Parent)?;
        self.replace_child(old, new)?;
        if self.machine.decide_null(new)? { Ok(()) } else { self.set(new, Link::Parent, &parent) }
    }

    /// Puts the next node in the place of one with two children: the colour that is lost, and where.
    fn replace_by_successor(
        &mut self,
        node: &Node<D>,
        left: &Node<D>,
        right: &Node<D>,
    ) -> Step<(Colour, Node<D>, Node<D>), D> {
        let successor = self.machine.tree_extreme(right.clone(), Link::Left)?;
        let lost = self.colour(&successor)?;
        let child = self.get(&successor, Link::Right)?;
        let mut child_parent = successor.clone();
        if !self.same(&successor, right)? {
            child_parent = self.get(&successor, Link::Parent)?;
            self.transplant(&successor, &child)?;
            self.set(&successor, Link::Right, right)?;
            self.set(right, Link::Parent, &successor)?;
        }
        self.transplant(node, &successor)?;
        self.set(&successor, Link::Left, left)?;
        self.set(left, Link::Parent, &successor)?;
        let colour = self.colour(node)?;
        self.paint(&successor, colour)?;
        Ok((lost, child, child_parent))
    }

    /// Restores the rule that all ways down have as many black nodes, where `node`, perhaps a leaf, lacks one.
    fn repair_black(&mut self, mut node: Node<D>, mut parent: Node<D>) -> Step<(), D> {
        loop {
            let root = self.root()?;
            if self.same(&node, &root)? || self.colour(&node)? == Colour::Red {
                break;
            }
            let side = self.side_of(&node, &parent)?;
            let mut sibling = self.get(&parent, side.opposite())?;
            if self.colour(&sibling)? == Colour::Red {
                self.paint(&sibling, Colour::Black)?;
                self.paint(&parent, Colour::Red)?;
                self.rotate(&parent, side)?;
                sibling = self.get(&parent, side.opposite())?;
            }
            let (near, far) = (self.get(&sibling, side)?, self.get(&sibling, side.opposite())?);
            if self.colour(&near)? == Colour::Black && self.colour(&far)? == Colour::Black {
                self.paint(&sibling, Colour::Red)?;
                node = parent;
                parent = self.get(&node, Link::Parent)?;
                continue;
            }
            if self.colour(&far)? == Colour::Black {
                self.paint(&near, Colour::Black)?;
                self.paint(&sibling, Colour::Red)?;
                self.rotate(&sibling, side.opposite())?;
                sibling = self.get(&parent, side.opposite())?;
            }
            let colour = self.colour(&parent)?;
            self.paint(&sibling, colour)?;
            self.paint(&parent, Colour::Black)?;
            let far = self.get(&sibling, side.opposite())?;
            self.paint(&far, Colour::Black)?;
            self.rotate(&parent, side)?;
            node = self.root()?;
            break;
        }
        if self.machine.decide_null(&node)? { Ok(()) } else { self.paint(&node, Colour::Black) }
    }
}
