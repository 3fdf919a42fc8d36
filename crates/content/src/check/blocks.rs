//! Splits a text into blocks: paragraphs, headings, list items and tables.

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// The blocks of a text, and its headings of the first level.
#[derive(Debug, Default)]
pub struct Blocks {
    pub blocks: Vec<String>,
    pub titles: Vec<String>,
}

pub fn split(markdown: &str) -> Blocks {
    let options = Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES;
    let (mut result, mut block, mut in_table) = (Blocks::default(), String::new(), false);
    for event in Parser::new_ext(markdown, options) {
        match event {
            Event::Text(text) | Event::Code(text) | Event::Html(text) | Event::InlineHtml(text) => {
                block.push_str(&text);
            }
            Event::SoftBreak | Event::HardBreak => block.push(' '),
            Event::Start(Tag::Table(_)) => {
                finish_block(&mut result.blocks, &mut block);
                in_table = true;
            }
            Event::End(TagEnd::Table) => {
                in_table = false;
                finish_block(&mut result.blocks, &mut block);
            }
            // The cells of a row are adjacent.
            Event::End(TagEnd::TableCell) => block.push_str(" | "),
            Event::End(TagEnd::Heading(HeadingLevel::H1)) => {
                result.titles.push(block.trim().to_owned());
                finish_block(&mut result.blocks, &mut block);
            }
            Event::Start(Tag::Paragraph | Tag::Heading { .. } | Tag::Item | Tag::List(_))
            | Event::End(TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::Item)
                if !in_table =>
            {
                finish_block(&mut result.blocks, &mut block);
            }
            _ => {}
        }
    }
    finish_block(&mut result.blocks, &mut block);
    result
}

fn finish_block(blocks: &mut Vec<String>, block: &mut String) {
    let text = std::mem::take(block);
    if !text.trim().is_empty() {
        blocks.push(text.trim().to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_items_headings_and_tables_are_blocks() {
        let source = "# A\n\nOne\nline **bold**.\n\n- x\n- y\n\n  deep\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n## B";
        let result = split(source);
        assert_eq!(result.titles, ["A"]);
        let blocks =
            ["A", "One line bold.", "x", "y", "deep", "a | b | 1 | 2 |", "B"].map(str::to_owned);
        assert_eq!(result.blocks, blocks);
    }
}
