//! A text cut into what the eye takes in at once: paragraphs, headings, items of lists, tables.

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// The blocks of a text, and those headings that would be a second title.
#[derive(Debug, Default)]
pub struct Blocks {
    pub blocks: Vec<String>,
    pub titles: Vec<String>,
}

pub fn split(markdown: &str) -> Blocks {
    let options = Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES;
    let (mut found, mut block, mut in_table) = (Blocks::default(), String::new(), false);
    for event in Parser::new_ext(markdown, options) {
        match event {
            Event::Text(text) | Event::Code(text) | Event::Html(text) | Event::InlineHtml(text) => {
                block.push_str(&text);
            }
            Event::SoftBreak | Event::HardBreak => block.push(' '),
            Event::Start(Tag::Table(_)) => {
                finish_block(&mut found.blocks, &mut block);
                in_table = true;
            }
            Event::End(TagEnd::Table) => {
                in_table = false;
                finish_block(&mut found.blocks, &mut block);
            }
            // The cells of a table stand side by side.
            Event::End(TagEnd::TableCell) => block.push_str(" | "),
            Event::End(TagEnd::Heading(HeadingLevel::H1)) => {
                found.titles.push(block.trim().to_owned());
                finish_block(&mut found.blocks, &mut block);
            }
            Event::Start(Tag::Paragraph | Tag::Heading { .. } | Tag::Item | Tag::List(_))
            | Event::End(TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::Item)
                if !in_table =>
            {
                finish_block(&mut found.blocks, &mut block);
            }
            _ => {}
        }
    }
    finish_block(&mut found.blocks, &mut block);
    found
}

fn finish_block(blocks: &mut Vec<String>, block: &mut String) {
    let whole = std::mem::take(block);
    if !whole.trim().is_empty() {
        blocks.push(whole.trim().to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_items_headings_and_tables_are_blocks() {
        let source = "# A\n\nOne\nline **bold**.\n\n- x\n- y\n\n  deep\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n## B";
        let found = split(source);
        assert_eq!(found.titles, ["A"]);
        let blocks =
            ["A", "One line bold.", "x", "y", "deep", "a | b | 1 | 2 |", "B"].map(str::to_owned);
        assert_eq!(found.blocks, blocks);
    }
}
