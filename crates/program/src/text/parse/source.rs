//! Reads the source map.

use adamant_base::Id;

use super::Parser;
use super::cursor::Parsed;
use crate::text::error::ParseErrorKind;
use crate::text::lexer::TokenKind;
use crate::{FileId, Member, Position, PositionId, Scope, ScopeId, SourceFile, SourceType, SourceTypeId, Variable};

impl Parser<'_> {
    pub(super) fn source_section(&mut self) -> Parsed<()> {
        self.cursor.expect_word("source", "`source`")?;
        self.cursor.expect('{', "`{`")?;
        while !self.cursor.eat('}') {
            self.source_item()?;
        }
        Ok(())
    }

    fn source_item(&mut self) -> Parsed<()> {
        let source = &mut self.program.source;
        if let Some(id) = self.cursor.eat_position() {
            let expected = PositionId::new(source.positions().len());
            self.in_order(expected, id)?;
            return self.position(expected);
        }
        if let Some(id) = self.cursor.eat_id("file")? {
            self.in_order(self.program.source.files.next_id(), id)?;
            let file = self.file()?;
            self.program.source.files.push(file);
        } else if let Some(id) = self.cursor.eat_id("scope")? {
            self.in_order(self.program.source.scopes.next_id(), id)?;
            let scope = self.scope()?;
            self.program.source.scopes.push(scope);
        } else if let Some(id) = self.cursor.eat_id("st")? {
            self.in_order(self.program.source.types.next_id(), id)?;
            let ty = self.source_type()?;
            self.program.source.types.push(ty);
        } else {
            let id = self.cursor.id("var", "an item of the source map")?;
            self.in_order(self.program.source.variables.next_id(), id)?;
            let variable = self.variable()?;
            self.program.source.variables.push(variable);
        }
        Ok(())
    }

    /// Items stand in the order of their ids.
    fn in_order<I: Id>(&self, expected: I, found: u32) -> Parsed<()> {
        let found = I::new(found as usize);
        if found == expected {
            return Ok(());
        }
        let (expected, found) = (format!("{expected:?}"), format!("{found:?}"));
        Err(self.cursor.error(ParseErrorKind::OutOfOrder { expected, found }))
    }

    fn file(&mut self) -> Parsed<SourceFile> {
        let name = self.cursor.quoted()?;
        self.cursor.expect_word("in", "`in` and the directory")?;
        Ok(SourceFile { name, directory: self.cursor.quoted()? })
    }

    /// Reads `file0:12`.
    fn line(&mut self) -> Parsed<(FileId, u32)> {
        let file = self.cursor.id("file", "a file").map(|id| FileId::new(id as usize))?;
        self.cursor.expect(':', "`:` and a line")?;
        Ok((file, self.cursor.number()?))
    }

    fn eat_scope(&mut self) -> Parsed<Option<ScopeId>> {
        if self.cursor.eat_word("in") { self.scope_id().map(Some) } else { Ok(None) }
    }

    fn scope(&mut self) -> Parsed<Scope> {
        let (file, line) = self.line()?;
        let parent = self.eat_scope()?;
        let function = if self.cursor.eat_word("function") { Some(self.cursor.quoted()?) } else { None };
        Ok(Scope { parent, function, file, line })
    }

    fn position(&mut self, expected: PositionId) -> Parsed<()> {
        let (file, line) = self.line()?;
        self.cursor.expect(':', "`:` and a column")?;
        let column = self.cursor.number()?;
        let scope = self.eat_scope()?;
        let inlined_at = if self.cursor.eat_word("inlined") {
            Some(self.eat_position().ok_or_else(|| self.cursor.expected("a position"))?)
        } else {
            None
        };
        let id = self.program.source.intern_position(Position { file, line, column, scope, inlined_at });
        if id == expected { Ok(()) } else { Err(self.cursor.error(ParseErrorKind::DuplicatePosition)) }
    }

    fn variable(&mut self) -> Parsed<Variable> {
        let name = self.cursor.quoted()?;
        let (file, line) = if self.cursor.eat_word("line") {
            (None, self.cursor.number()?)
        } else {
            let (file, line) = self.line()?;
            (Some(file), line)
        };
        let ty = self.cursor.eat_id("st")?.map(|id| SourceTypeId::new(id as usize));
        let scope = self.eat_scope()?;
        let parameter = if self.cursor.eat_word("parameter") { Some(self.cursor.number()?) } else { None };
        Ok(Variable { name, ty, scope, file, line, parameter })
    }

    fn source_type_id(&mut self) -> Parsed<SourceTypeId> {
        self.cursor.id("st", "a type of the source").map(|id| SourceTypeId::new(id as usize))
    }

    fn source_type(&mut self) -> Parsed<SourceType> {
        let TokenKind::Word(word) = *self.cursor.peek() else { return Err(self.cursor.expected("a kind of type")) };
        self.cursor.advance();
        match word {
            "void" => Ok(SourceType::Void),
            "basic" => {
                let name = self.cursor.quoted()?;
                let bits = self.cursor.number()?;
                Ok(SourceType::Basic { name, bits, encoding: self.cursor.keyword("an encoding")? })
            }
            "pointer" => {
                let bits = self.cursor.number()?;
                Ok(SourceType::Pointer { to: self.source_type_id()?, bits })
            }
            "array" => {
                let counted = matches!(self.cursor.peek(), TokenKind::Number(_));
                let count = if counted { Some(self.cursor.number()?) } else { None };
                Ok(SourceType::Array { element: self.source_type_id()?, count })
            }
            "struct" => {
                let (name, bits, members) = self.record(Self::member)?;
                Ok(SourceType::Struct { name, members, bits })
            }
            "union" => {
                let (name, bits, members) = self.record(Self::member)?;
                Ok(SourceType::Union { name, members, bits })
            }
            "enum" => {
                let (name, bits, constants) = self.record(|parser| {
                    let name = parser.cursor.quoted()?;
                    parser.cursor.expect('=', "`=`")?;
                    Ok((name, parser.cursor.number()?))
                })?;
                Ok(SourceType::Enum { name, bits, constants })
            }
            "typedef" => {
                let name = self.cursor.quoted()?;
                Ok(SourceType::Typedef { name, of: self.source_type_id()? })
            }
            "qualified" => {
                let qualifier = self.qualifier()?;
                Ok(SourceType::Qualified { qualifier, of: self.source_type_id()? })
            }
            "function" => {
                let result = self.source_type_id()?;
                self.cursor.expect('(', "`(`")?;
                Ok(SourceType::Function { result, parameters: self.list_until(')', Self::source_type_id)? })
            }
            _ => Err(self.cursor.expected_before("a kind of type")),
        }
    }

    fn qualifier(&mut self) -> Parsed<&'static str> {
        let TokenKind::Word(word) = *self.cursor.peek() else { return Err(self.cursor.expected("a qualifier")) };
        let known = ["const", "volatile", "restrict", "_Atomic"].into_iter().find(|&known| known == word);
        let qualifier = known.ok_or_else(|| self.cursor.expected("a qualifier"))?;
        self.cursor.advance();
        Ok(qualifier)
    }

    /// Reads the name, the size and the parts of a structure, union or enumeration.
    fn record<T>(&mut self, part: impl FnMut(&mut Self) -> Parsed<T>) -> Parsed<(Option<String>, u64, Vec<T>)> {
        let name = self.cursor.eat_quoted()?;
        let bits = self.cursor.number()?;
        self.cursor.expect('{', "`{`")?;
        Ok((name, bits, self.list_until('}', part)?))
    }

    fn member(&mut self) -> Parsed<Member> {
        let name = self.cursor.quoted()?;
        let ty = self.source_type_id()?;
        self.cursor.expect_word("at", "`at`")?;
        let offset = self.cursor.number()?;
        self.cursor.expect_word("bits", "`bits`")?;
        Ok(Member { name, ty, offset, bits: self.cursor.number()? })
    }
}
