//! Reads programs by recursive descent.
//!
//! No text makes it panic, and what it allocates is in proportion to the text: ids are checked against the items that
//! stand in the text, never used to size anything.

mod cursor;
mod function;
mod global;
mod source;
mod statement;
mod value;

use adamant_base::Id;
use rustc_hash::FxHashMap;

use self::cursor::{Cursor, Parsed};
use super::error::{ParseError, ParseErrorKind};
use super::lexer::TokenKind;
use crate::{AddressTarget, DataModel, FunctionId, GlobalId, Origin, Program};

/// Reads a whole program.
pub(super) fn program(text: &str) -> Result<Program, ParseError> {
    let mut cursor = Cursor::new(text)?;
    let symbols = symbols(&cursor)?;
    cursor.expect_word("program", "`program`")?;
    let data_model = cursor.keyword::<DataModel>("a data model, `lp64` or `ilp32`")?;
    let origin = cursor.keyword::<Origin>("`as_written` or `optimised`")?;
    let mut parser =
        Parser { cursor, symbols, program: Program::new(data_model, origin), bytes_left: global::MAX_BYTES };
    parser.items()?;
    Ok(parser.program)
}

struct Parser<'a> {
    cursor: Cursor<'a>,
    /// What each symbol of the text stands for.
    symbols: FxHashMap<String, AddressTarget>,
    program: Program,
    /// How many more initial bytes may be written as counts.
    bytes_left: usize,
}

/// What each symbol stands for; symbols may be used before they are defined. Ids are given in the order of the text.
fn symbols(cursor: &Cursor<'_>) -> Parsed<FxHashMap<String, AddressTarget>> {
    let mut symbols = FxHashMap::default();
    let (mut globals, mut functions) = (0, 0);
    for pair in cursor.all().windows(2) {
        let (TokenKind::Word(word), TokenKind::Symbol(name)) = (&pair[0].kind, &pair[1].kind) else { continue };
        let target = match *word {
            "global" | "constant" => {
                globals += 1;
                AddressTarget::Global(GlobalId::new(globals - 1))
            }
            "fn" | "declare" => {
                functions += 1;
                AddressTarget::Function(FunctionId::new(functions - 1))
            }
            _ => continue,
        };
        if symbols.insert(name.clone().into_owned(), target).is_some() {
            return Err(cursor.error_at_token(&pair[1], ParseErrorKind::DuplicateSymbol(cursor::shortened(name))));
        }
    }
    Ok(symbols)
}

impl Parser<'_> {
    fn items(&mut self) -> Parsed<()> {
        if self.cursor.eat_word("constructors") {
            self.program.constructors = self.list(Self::function_name)?;
        }
        if self.cursor.eat_word("destructors") {
            self.program.destructors = self.list(Self::function_name)?;
        }
        loop {
            match *self.cursor.peek() {
                TokenKind::Word("thread_local" | "global" | "constant") => self.global()?,
                TokenKind::Word("fn" | "declare") => self.function()?,
                TokenKind::Word("source") => {
                    self.source_section()?;
                    break;
                }
                _ => break,
            }
        }
        match self.cursor.peek() {
            TokenKind::End => Ok(()),
            _ => Err(self.cursor.expected("a global, a function or the end")),
        }
    }

    /// Reads one or more items with commas between them.
    fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        let mut items = vec![item(self)?];
        while self.cursor.eat(',') {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// Reads items with commas between them, up to the closing mark.
    fn list_until<T>(&mut self, close: char, mut item: impl FnMut(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        if self.cursor.eat(close) {
            return Ok(Vec::new());
        }
        let items = self.list(&mut item)?;
        self.cursor.expect(close, "a comma or the end of the list")?;
        Ok(items)
    }

    /// What the symbol that stands here means.
    fn peek_symbol(&self) -> Parsed<AddressTarget> {
        let TokenKind::Symbol(name) = self.cursor.peek() else { return Err(self.cursor.expected("a symbol")) };
        let undefined = || self.cursor.error(ParseErrorKind::UndefinedSymbol(cursor::shortened(name)));
        self.symbols.get(name.as_ref()).copied().ok_or_else(undefined)
    }

    fn symbol(&mut self) -> Parsed<AddressTarget> {
        let target = self.peek_symbol()?;
        self.cursor.advance();
        Ok(target)
    }

    fn function_name(&mut self) -> Parsed<FunctionId> {
        let AddressTarget::Function(id) = self.peek_symbol()? else { return Err(self.cursor.expected("a function")) };
        self.cursor.advance();
        Ok(id)
    }

    fn global_name(&mut self) -> Parsed<GlobalId> {
        let AddressTarget::Global(id) = self.peek_symbol()? else { return Err(self.cursor.expected("a global")) };
        self.cursor.advance();
        Ok(id)
    }

    /// Reads the name in a definition.
    fn new_symbol(&mut self) -> Parsed<String> {
        let TokenKind::Symbol(name) = self.cursor.peek() else { return Err(self.cursor.expected("a name")) };
        let name = name.clone().into_owned();
        self.cursor.advance();
        Ok(name)
    }
}
