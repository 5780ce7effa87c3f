//! Words in the language of Graphviz, in which all graphs are drawn: quoted texts, and tables of rows with colours.

/// A text as it stands between quotes.
pub fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}

/// A row of a table: one text in one colour.
pub fn row(colour: &str, text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    format!("<TR><TD ALIGN=\"LEFT\"><FONT COLOR=\"{colour}\">{text}</FONT></TD></TR>")
}

/// Rows as the label of a node.
pub fn table(rows: &str) -> String {
    format!("<<TABLE BORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"1\">{rows}</TABLE>>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_stay_what_they_are() {
        assert_eq!(quoted("a \"b\\n\"\nc"), "a \\\"b\\\\n\\\"\\nc");
        assert_eq!(
            row("red", "a < b && c > 'd'"),
            "<TR><TD ALIGN=\"LEFT\"><FONT COLOR=\"red\">a &lt; b &amp;&amp; c &gt; 'd'</FONT></TD></TR>"
        );
    }
}
