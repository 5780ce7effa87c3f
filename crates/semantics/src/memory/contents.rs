//! The contents of an object: plain bytes, and over them sparse cells for what is not a plain byte.
//!
//! A cell holds a pointer, bits that are not explicit, or memory whose arbitrary contents have not been looked at. Cells never
//! overlap; the plain bytes under a cell mean nothing. Explicit data, the common case, touches no cell at all.

use std::collections::BTreeMap;

use adamant_expr::BitVec;

use crate::canonical::{Content, Piece};
use crate::domain::{Domain, FreshContents, Pointee};
use crate::value::Pointer;

/// The contents of an object.
#[derive(Clone, Debug)]
pub(crate) struct Contents<B> {
    pub(crate) bytes: Vec<u8>,
    pub(crate) cells: BTreeMap<u64, Cell<B>>,
}

/// Something in memory that is not a plain byte.
#[derive(Clone, Debug)]
pub(crate) struct Cell<B> {
    pub(crate) length: u64,
    pub(crate) holds: Holds<B>,
}

/// What a cell holds.
#[derive(Clone, Debug)]
pub(crate) enum Holds<B> {
    Pointer(Pointer<B>),
    Bits(B),
    /// Fresh bytes that have not been looked at, of the piece of memory with this number.
    Arbitrary(u64),
}

/// The number of bytes that are not fresh, but forgotten; no piece of memory has it.
const FORGOTTEN: u64 = u64::MAX;

impl<B> Cell<B> {
    /// Whether nobody has looked at its bytes, and pointers may be among them.
    fn may_hold_pointers(&self) -> bool {
        matches!(self.holds, Holds::Arbitrary(origin) if origin != FORGOTTEN)
    }
}

/// What stands at a range of memory.
pub(crate) enum Read<B> {
    /// A pointer that fills the range.
    Pointer(Pointer<B>),
    /// The bits of the range, little end first.
    Bits(B),
}

impl<B: Clone> Contents<B> {
    /// Contents given by `bytes`, the rest of `size` bytes zero.
    pub(crate) fn from_bytes(mut bytes: Vec<u8>, size: u64) -> Self {
        bytes.resize(usize::try_from(size).expect("the size of an object was checked"), 0);
        Self { bytes, cells: BTreeMap::new() }
    }

    /// Fresh memory, its contents arbitrary.
    pub(crate) fn fresh<D: Domain<Bits = B>>(domain: &mut D, size: u64) -> Self {
        let length = usize::try_from(size).expect("the size of an object was checked");
        Self::of_fresh(domain.fresh_memory(length), size)
    }

    /// What fresh memory holds.
    pub(crate) fn of_fresh(contents: FreshContents, size: u64) -> Self {
        match contents {
            FreshContents::Known(bytes) => Self { bytes, cells: BTreeMap::new() },
            FreshContents::Open(origin) => {
                let mut contents = Self::from_bytes(Vec::new(), size);
                if size > 0 {
                    contents.cells.insert(0, Cell { length: size, holds: Holds::Arbitrary(origin) });
                }
                contents
            }
        }
    }

    /// The explicit bytes of a range, if all of it is explicit and inside the object.
    pub(crate) fn plain(&self, begin: u64, length: u64) -> Option<&[u8]> {
        if !self.cells.is_empty() && self.has_cell(begin, begin + length) {
            return None;
        }
        self.bytes.get(begin as usize..(begin + length) as usize)
    }

    /// The explicit bytes of a range for writing, if no cell is in the way.
    pub(crate) fn plain_mut(&mut self, begin: u64, length: u64) -> Option<&mut [u8]> {
        if !self.cells.is_empty() && self.has_cell(begin, begin + length) {
            return None;
        }
        Some(&mut self.bytes[begin as usize..(begin + length) as usize])
    }

    fn has_cell(&self, begin: u64, end: u64) -> bool {
        self.cells.range(..end).next_back().is_some_and(|(&start, cell)| start + cell.length > begin)
    }

    /// The bits of the cell that fills a range.
    pub(crate) fn bits_at(&self, begin: u64, length: u64) -> Option<&B> {
        match self.cells.get(&begin) {
            Some(Cell { length: own, holds: Holds::Bits(bits) }) if *own == length => Some(bits),
            _ => None,
        }
    }

    /// The pointer that fills exactly this range.
    pub(crate) fn pointer_at(&self, begin: u64, length: u64) -> Option<&Pointer<B>> {
        match self.cells.get(&begin)? {
            Cell { length: found, holds: Holds::Pointer(pointer) } if *found == length => Some(pointer),
            _ => None,
        }
    }

    /// The pointers that lie in the range or reach into it, each with its start.
    pub(crate) fn pointers_touching(&self, begin: u64, end: u64) -> Vec<(u64, Pointer<B>)> {
        let first = self.cells.range(..=begin).next_back().map_or(begin, |(&start, _)| start);
        self.cells
            .range(first..end)
            .filter(|(start, cell)| *start + cell.length > begin)
            .filter_map(|(&start, cell)| match &cell.holds {
                Holds::Pointer(pointer) => Some((start, pointer.clone())),
                Holds::Bits(_) | Holds::Arbitrary(_) => None,
            })
            .collect()
    }

    /// Whether a pointer lies in the range or reaches into it.
    pub(crate) fn has_pointer(&self, begin: u64, end: u64) -> bool {
        if self.cells.is_empty() {
            return false;
        }
        let first = self.cells.range(..=begin).next_back().map_or(begin, |(&start, _)| start);
        self.cells
            .range(first..end)
            .any(|(start, cell)| start + cell.length > begin && matches!(cell.holds, Holds::Pointer(_)))
    }

    /// All pointers stored, each with its start.
    pub(crate) fn pointers(&self) -> impl Iterator<Item = (u64, &Pointer<B>)> {
        self.cells.iter().filter_map(|(&start, cell)| match &cell.holds {
            Holds::Pointer(pointer) => Some((start, pointer)),
            Holds::Bits(_) | Holds::Arbitrary(_) => None,
        })
    }

    /// Puts a number where a pointer stood.
    pub(crate) fn forget_pointer<D: Domain<Bits = B>>(&mut self, domain: &D, start: u64, address: B) {
        if let Some(cell) = self.cells.remove(&start) {
            self.put_bits(domain, start, cell.length, address);
        }
    }

    /// Reads a range. No pointer may lie in it but one that fills it.
    pub(crate) fn read<D: Domain<Bits = B>>(&mut self, domain: &mut D, begin: u64, length: u64) -> Read<B> {
        let end = begin + length;
        if let Some(bytes) = self.plain(begin, length) {
            let bits = BitVec::from_le_bytes(width_of(length), bytes);
            return Read::Bits(domain.constant(&bits));
        }
        self.split_at(domain, begin);
        self.split_at(domain, end);
        if let Some(pointer) = self.pointer_at(begin, length) {
            return Read::Pointer(pointer.clone());
        }
        self.settle(domain, begin, end);
        let mut result: Option<B> = None;
        let mut at = begin;
        while at < end {
            let (piece, piece_length) = match self.cells.get(&at) {
                Some(Cell { length, holds: Holds::Bits(bits) }) => (bits.clone(), *length),
                Some(_) => unreachable!("pointers are forgotten and arbitrary bytes settled before a read"),
                None => {
                    let next = self.cells.range(at..end).next().map_or(end, |(&start, _)| start);
                    let plain = &self.bytes[at as usize..next as usize];
                    (domain.constant(&BitVec::from_le_bytes(width_of(next - at), plain)), next - at)
                }
            };
            result = Some(match result {
                None => piece,
                Some(low) => domain.concat(&piece, &low),
            });
            at += piece_length;
        }
        Read::Bits(result.expect("a range that is read is not empty"))
    }

    /// The bits of a range, without cutting the cells that stand there. Neither pointers nor arbitrary bytes may.
    pub(crate) fn view<D: Domain<Bits = B>>(&self, domain: &mut D, begin: u64, length: u64) -> B {
        let end = begin + length;
        let first = self.cells.range(..=begin).next_back().map_or(begin, |(&start, _)| start);
        let mut cells = self.cells.range(first..end).filter(|(start, cell)| *start + cell.length > begin).peekable();
        let mut result: Option<B> = None;
        let mut at = begin;
        while at < end {
            let (piece, to) = match cells.next_if(|(start, _)| **start <= at) {
                Some((&start, Cell { length, holds: Holds::Bits(bits) })) => {
                    let to = end.min(start + length);
                    let is_whole = at == start && to == start + length;
                    let cut = (!is_whole).then(|| domain.extract(bits, width_of(at - start), width_of(to - at)));
                    (cut.unwrap_or_else(|| bits.clone()), to)
                }
                Some(_) => unreachable!("the places looked at hold no pointer and are settled"),
                None => {
                    let to = cells.peek().map_or(end, |(start, _)| **start);
                    let plain = &self.bytes[at as usize..to as usize];
                    (domain.constant(&BitVec::from_le_bytes(width_of(to - at), plain)), to)
                }
            };
            result = Some(match result {
                None => piece,
                Some(low) => domain.concat(&piece, &low),
            });
            at = to;
        }
        result.expect("a range that is looked at is not empty")
    }

    /// What stands in a range that holds no pointer, from its start to its end.
    pub(crate) fn pieces(&self, begin: u64, end: u64) -> Vec<Piece<B>> {
        let first = self.cells.range(..=begin).next_back().map_or(begin, |(&start, _)| start);
        let plain = |begin: u64, end: u64| Piece {
            begin,
            end,
            content: Content::Plain(self.bytes[begin as usize..end as usize].to_vec()),
        };
        let mut pieces = Vec::new();
        let mut at = begin;
        for (&start, cell) in self.cells.range(first..end).filter(|(start, cell)| *start + cell.length > begin) {
            if at < start {
                pieces.push(plain(at, start));
            }
            let content = match &cell.holds {
                Holds::Bits(bits) => Content::Bits(bits.clone()),
                Holds::Arbitrary(_) | Holds::Pointer(_) => Content::Arbitrary,
            };
            at = start + cell.length;
            pieces.push(Piece { begin: start, end: at, content });
        }
        if at < end {
            pieces.push(plain(at, end));
        }
        pieces
    }

    /// Whether a range has bytes whose arbitrary contents have not been chosen.
    pub(crate) fn is_unsettled(&self, begin: u64, end: u64) -> bool {
        let first = self.cells.range(..=begin).next_back().map_or(begin, |(&start, _)| start);
        self.cells
            .range(first..end)
            .any(|(start, cell)| start + cell.length > begin && matches!(cell.holds, Holds::Arbitrary(_)))
    }

    /// Whether a range lies in one piece of memory whose arbitrary contents have not been chosen, and may be pointers.
    pub(crate) fn is_open(&self, begin: u64, end: u64) -> bool {
        self.cells
            .range(..=begin)
            .next_back()
            .is_some_and(|(start, cell)| start + cell.length >= end && cell.may_hold_pointers())
    }

    /// Where what stood there was forgotten, and nobody has looked since: starts and lengths.
    pub(crate) fn forgotten_ranges(&self) -> impl Iterator<Item = (u64, u64)> {
        let forgotten = self.cells.iter().filter(|(_, cell)| matches!(cell.holds, Holds::Arbitrary(FORGOTTEN)));
        forgotten.map(|(&start, cell)| (start, cell.length))
    }

    /// What is left where everything is forgotten: bytes that are any numbers.
    pub(crate) fn forgotten(size: u64) -> Self {
        Self::of_fresh(FreshContents::Open(FORGOTTEN), size)
    }

    /// Chooses the pointer that fills an open range.
    pub(crate) fn settle_pointer<D: Domain<Bits = B>>(
        &mut self,
        domain: &mut D,
        begin: u64,
        length: u64,
        pointee: Pointee,
    ) {
        self.split_at(domain, begin);
        self.split_at(domain, begin + length);
        if let Some(Cell { holds: Holds::Arbitrary(origin), .. }) = self.cells.remove(&begin) {
            let bits = domain.settle_pointer(origin, begin, width_of(length), pointee);
            self.put_bits(domain, begin, length, bits);
        }
    }

    /// The bits of this length for which there is a distance, each with the start of its cell.
    pub(crate) fn numbers_led<D: Domain<Bits = B>>(
        &self,
        domain: &mut D,
        length: u64,
        distance: &mut impl FnMut(&mut D, &B) -> Option<B>,
    ) -> Vec<(u64, B)> {
        let numbers = self.cells.iter().filter_map(|(&at, cell)| match &cell.holds {
            Holds::Bits(bits) if cell.length == length => Some((at, distance(domain, bits)?)),
            Holds::Bits(_) | Holds::Pointer(_) | Holds::Arbitrary(_) => None,
        });
        numbers.collect()
    }

    /// Chooses the arbitrary bytes of a range and cuts no other cell.
    pub(crate) fn settle_range<D: Domain<Bits = B>>(&mut self, domain: &mut D, begin: u64, end: u64) {
        for edge in [begin, end] {
            let before = self.cells.range(..edge).next_back();
            if before.is_some_and(|(_, cell)| matches!(cell.holds, Holds::Arbitrary(_))) {
                self.split_at(domain, edge);
            }
        }
        self.settle(domain, begin, end);
    }

    /// Writes bits over a range. No pointer may reach into it from outside.
    pub(crate) fn write_bits<D: Domain<Bits = B>>(&mut self, domain: &mut D, begin: u64, length: u64, bits: B) {
        self.clear(domain, begin, begin + length);
        self.put_bits(domain, begin, length, bits);
    }

    /// Writes a pointer over a range. No pointer may reach into it from outside.
    pub(crate) fn write_pointer<D: Domain<Bits = B>>(
        &mut self,
        domain: &mut D,
        begin: u64,
        length: u64,
        pointer: Pointer<B>,
    ) {
        match self.cells.get_mut(&begin) {
            Some(Cell { length: found, holds }) if *found == length => *holds = Holds::Pointer(pointer),
            _ => {
                self.clear(domain, begin, begin + length);
                self.cells.insert(begin, Cell { length, holds: Holds::Pointer(pointer) });
            }
        }
    }

    /// Fills a range with one byte. No pointer may reach into it from outside.
    pub(crate) fn fill<D: Domain<Bits = B>>(&mut self, domain: &mut D, begin: u64, length: u64, byte: &B) {
        self.clear(domain, begin, begin + length);
        match domain.explicit(byte).map(BitVec::low_u64) {
            Some(byte) => self.bytes[begin as usize..(begin + length) as usize].fill(byte as u8),
            None => {
                for at in begin..begin + length {
                    self.put_bits(domain, at, 1, byte.clone());
                }
            }
        }
    }

    /// Makes a range arbitrary again. No pointer may reach into it from outside.
    pub(crate) fn make_fresh<D: Domain<Bits = B>>(&mut self, domain: &mut D, begin: u64, length: u64) {
        self.clear(domain, begin, begin + length);
        match domain.fresh_memory(length as usize) {
            FreshContents::Known(bytes) => {
                self.bytes[begin as usize..(begin + length) as usize].copy_from_slice(&bytes);
            }
            FreshContents::Open(origin) if length > 0 => {
                self.cells.insert(begin, Cell { length, holds: Holds::Arbitrary(origin) });
            }
            FreshContents::Open(_) => {}
        }
    }

    /// A copy of a range, for [`paste`](Self::paste). No pointer may reach into it from outside. What was open is chosen in words.
    pub(crate) fn copy_range<D: Domain<Bits = B>>(
        &mut self,
        domain: &mut D,
        begin: u64,
        length: u64,
        word: u64,
    ) -> Self {
        let end = begin + length;
        let mut cells = BTreeMap::new();
        if self.has_cell(begin, end) {
            self.split_at(domain, begin);
            self.split_at(domain, end);
            self.settle_in_pieces(domain, begin, end, word);
            cells = self.cells.range(begin..end).map(|(start, cell)| (start - begin, cell.clone())).collect();
        }
        Self { bytes: self.bytes[begin as usize..end as usize].to_vec(), cells }
    }

    /// Puts a copied range here. No pointer may reach into the place from outside.
    pub(crate) fn paste<D: Domain<Bits = B>>(&mut self, domain: &mut D, begin: u64, copy: Self) {
        let length = copy.bytes.len();
        self.clear(domain, begin, begin + length as u64);
        self.bytes[begin as usize..begin as usize + length].copy_from_slice(&copy.bytes);
        self.cells.extend(copy.cells.into_iter().map(|(start, cell)| (begin + start, cell)));
    }

    /// The bits that `change` replaces, each with the start of its cell.
    pub(crate) fn replacements<D: Domain<Bits = B>>(
        &self,
        domain: &mut D,
        change: &mut impl FnMut(&mut D, &B) -> Option<B>,
    ) -> Vec<(u64, B)> {
        let cells = self.cells.iter().filter_map(|(&at, cell)| match &cell.holds {
            Holds::Bits(bits) => Some((at, bits)),
            Holds::Pointer(pointer) if domain.explicit(&pointer.offset).is_none() => Some((at, &pointer.offset)),
            Holds::Pointer(_) | Holds::Arbitrary(_) => None,
        });
        let open: Vec<_> = cells.collect();
        open.into_iter().filter_map(|(at, bits)| Some((at, change(domain, bits)?))).collect()
    }

    /// Replaces the bits, or the offset of the pointer, of a cell.
    pub(crate) fn replace<D: Domain<Bits = B>>(&mut self, domain: &D, at: u64, bits: B) {
        match self.cells.remove(&at) {
            Some(Cell { length, holds: Holds::Bits(_) }) => self.put_bits(domain, at, length, bits),
            Some(Cell { length, holds: Holds::Pointer(pointer) }) => {
                let holds = Holds::Pointer(Pointer { object: pointer.object, offset: bits });
                self.cells.insert(at, Cell { length, holds });
            }
            Some(Cell { holds: Holds::Arbitrary(_), .. }) | None => {}
        }
    }

    /// Chooses the contents of arbitrary bytes in a range, once and for all.
    fn settle<D: Domain<Bits = B>>(&mut self, domain: &mut D, begin: u64, end: u64) {
        let piece = if end - begin <= 8 { u64::MAX } else { 8 };
        self.settle_in_pieces(domain, begin, end, piece);
    }

    /// The same, in pieces that end at multiples of a number.
    fn settle_in_pieces<D: Domain<Bits = B>>(&mut self, domain: &mut D, begin: u64, end: u64, piece: u64) {
        let arbitrary: Vec<_> = self
            .cells
            .range(begin..end)
            .filter_map(|(&start, cell)| match cell.holds {
                Holds::Arbitrary(origin) => Some((start, cell.length, origin)),
                Holds::Pointer(_) | Holds::Bits(_) => None,
            })
            .collect();
        for (start, length, origin) in arbitrary {
            self.cells.remove(&start);
            let mut at = start;
            while at < start + length {
                let step = (start + length - at).min(piece - at % piece);
                let bits = domain.settle(origin, at, width_of(step));
                self.put_bits(domain, at, step, bits);
                at += step;
            }
        }
    }

    /// Removes all cells of a range, cutting those that reach in from outside.
    fn clear<D: Domain<Bits = B>>(&mut self, domain: &mut D, begin: u64, end: u64) {
        if self.cells.is_empty() || !self.has_cell(begin, end) {
            return;
        }
        self.split_at(domain, begin);
        self.split_at(domain, end);
        while let Some((&start, _)) = self.cells.range(begin..end).next() {
            self.cells.remove(&start);
        }
    }

    /// Cuts the cell that `at` falls into, so that a cell may end or start there.
    fn split_at<D: Domain<Bits = B>>(&mut self, domain: &mut D, at: u64) {
        let Some((&start, cell)) = self.cells.range(..at).next_back() else { return };
        let end = start + cell.length;
        if end <= at {
            return;
        }
        let holds = cell.holds.clone();
        self.cells.remove(&start);
        match holds {
            Holds::Arbitrary(origin) => {
                self.cells.insert(start, Cell { length: at - start, holds: Holds::Arbitrary(origin) });
                self.cells.insert(at, Cell { length: end - at, holds: Holds::Arbitrary(origin) });
            }
            Holds::Bits(bits) => {
                let low = domain.extract(&bits, 0, width_of(at - start));
                let high = domain.extract(&bits, width_of(at - start), width_of(end - at));
                self.put_bits(domain, start, at - start, low);
                self.put_bits(domain, at, end - at, high);
            }
            Holds::Pointer(_) => unreachable!("pointers are forgotten before they are cut"),
        }
    }

    /// Stores bits where no cell is: explicit ones as bytes, others as a cell.
    fn put_bits<D: Domain<Bits = B>>(&mut self, domain: &D, begin: u64, length: u64, bits: B) {
        match domain.explicit(&bits) {
            Some(value) => {
                let bytes = value.to_le_bytes();
                self.bytes[begin as usize..begin as usize + bytes.len()].copy_from_slice(&bytes);
            }
            None => {
                self.cells.insert(begin, Cell { length, holds: Holds::Bits(bits) });
            }
        }
    }
}

/// The width in bits of so many bytes.
fn width_of(bytes: u64) -> u32 {
    u32::try_from(bytes * 8).expect("a value in memory is shorter than half a gigabyte")
}
