//! Directives in the leading comments of a program, told from comments that describe it, so that none is overlooked because it is misspelt.
//!
//! The leading comments are the lines at the top that begin with `// `. One of them is a directive if one or two words of small letters,
//! digits and hyphens stand before a colon, or if it is a single such word. Descriptions begin with a capital letter, or have more words
//! before their first colon. A directive that nobody knows is refused, and so is a known one that is written in capital letters or stands further down.

/// A directive: its name, and what stands after the colon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Directive<'t> {
    pub(crate) name: &'t str,
    pub(crate) value: &'t str,
}

/// The directives of a program, all of them known.
pub(crate) fn directives<'t>(text: &'t str, known: &[&str]) -> Result<Vec<Directive<'t>>, String> {
    let mut found = Vec::new();
    let mut is_leading = true;
    for (number, line) in (1..).zip(text.lines()) {
        let comment = line.strip_prefix("// ");
        is_leading &= comment.is_some();
        let Some(comment) = comment else { continue };
        let (name, value) = comment.split_once(':').unwrap_or((comment, ""));
        // `std::sort` is a name of its own.
        let (name, value) = if value.starts_with(':') { (comment, "") } else { (name, value) };
        let is_known = known.contains(&name);
        if is_leading && is_known {
            found.push(Directive { name, value: value.trim() });
        } else if !is_leading && is_known && comment != name {
            return Err(format!(
                "line {number}: `{name}` must stand in the leading comments, to which `//` alone is an end"
            ));
        } else if is_leading && (looks_like_name(name) || known.contains(&name.to_lowercase().as_str())) {
            return Err(format!("line {number}: there is no directive `{name}`; there are {}", known.join(", ")));
        }
    }
    Ok(found)
}

/// Whether a text is one or two words of small letters, digits and hyphens, with a letter first.
fn looks_like_name(text: &str) -> bool {
    let is_word = |word: &str| {
        word.starts_with(|first: char| first.is_ascii_lowercase())
            && word.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-')
    };
    (1..=2).contains(&text.split(' ').count()) && text.split(' ').all(is_word)
}
