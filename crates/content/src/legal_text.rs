//! A page as a numbered legal text: sections and clauses, for documents that are made of it.

use pulldown_cmark::{Event, HeadingLevel, Parser, Tag, TagEnd};

use crate::front_matter::FrontMatter;
use crate::typography::keep_numbers_together;

/// A text in one language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LegalText {
    pub title: String,
    /// The day from which it is in force, as an ISO date.
    pub effective_on: String,
    pub sections: Vec<LegalSection>,
}

/// A section, numbered from one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LegalSection {
    pub title: String,
    /// Numbered from one. Each item of a list is a line of its clause.
    pub clauses: Vec<String>,
}

impl LegalText {
    /// Parses a page of headings, paragraphs and lists. Fails on anything else, which a document
    /// would silently lose.
    pub fn try_from_page(source: &str) -> Result<Self, String> {
        let mut page = FrontMatter::parse(source)?;
        let mut reader = Reader::default();
        for event in Parser::new(page.body) {
            reader.read(event)?;
        }
        let sections = reader.sections;
        if sections.is_empty() || sections.iter().any(|section| section.clauses.is_empty()) {
            return Err("a legal text consists of headings with clauses".into());
        }
        Ok(Self { title: page.title()?, effective_on: page.date("updated_on")?, sections })
    }

    /// Sections and the number of their clauses: the same for a text and its translation.
    pub fn outline(&self) -> Vec<usize> {
        self.sections.iter().map(|section| section.clauses.len()).collect()
    }
}

const BLANK_LINE: &str = "\n______________________________";

#[derive(Default)]
struct Reader {
    sections: Vec<LegalSection>,
    text: String,
    /// The number of the next item of a numbered list, if a list is open.
    list: Option<Option<u64>>,
    follows_paragraph: bool,
}

impl Reader {
    fn read(&mut self, event: Event<'_>) -> Result<(), String> {
        match event {
            Event::Text(text) | Event::Code(text) => self.text.push_str(&text),
            Event::SoftBreak => self.text.push(' '),
            Event::Start(Tag::Heading { level: HeadingLevel::H2, .. })
            | Event::Start(
                Tag::Paragraph | Tag::Item | Tag::Strong | Tag::Emphasis | Tag::Link { .. },
            )
            | Event::End(TagEnd::Strong | TagEnd::Emphasis | TagEnd::Link) => {}
            Event::Start(Tag::List(number)) => self.list = Some(number),
            Event::End(TagEnd::List(_)) => (self.list, self.follows_paragraph) = (None, false),
            Event::End(TagEnd::Heading(_)) => {
                let text = self.take_text();
                let title = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
                let title = title.trim().to_owned();
                self.sections.push(LegalSection { title, clauses: Vec::new() });
                self.follows_paragraph = false;
            }
            // The item of a loose list ends with its paragraph.
            Event::End(TagEnd::Paragraph) if self.list.is_some() => {}
            Event::End(TagEnd::Paragraph) => {
                let text = self.take_text();
                self.clauses()?.push(text);
                self.follows_paragraph = true;
            }
            Event::End(TagEnd::Item) => self.end_item()?,
            // A blank line to write on.
            Event::Rule => {
                let clause = self.clauses()?.last_mut().ok_or("a blank has nothing before it")?;
                clause.push_str(BLANK_LINE);
            }
            other => return Err(format!("a legal text cannot hold {other:?}")),
        }
        Ok(())
    }

    fn end_item(&mut self) -> Result<(), String> {
        let text = self.take_text();
        let mark = match self.list.as_mut() {
            Some(Some(number)) => {
                *number += 1;
                format!("{}.", *number - 1)
            }
            _ => "–".to_owned(),
        };
        let line = format!("{mark} {text}");
        let joins = self.follows_paragraph;
        match self.clauses()?.last_mut().filter(|_| joins) {
            Some(clause) => {
                clause.push('\n');
                clause.push_str(&line);
            }
            None => self.clauses()?.push(line),
        }
        self.follows_paragraph = true;
        Ok(())
    }

    fn take_text(&mut self) -> String {
        keep_numbers_together(std::mem::take(&mut self.text).trim())
    }

    fn clauses(&mut self) -> Result<&mut Vec<String>, String> {
        let section = self.sections.last_mut().ok_or("a legal text begins with a heading")?;
        Ok(&mut section.clauses)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "---\ntitle: Правила\ndescription: О\nupdated_on: 2026-11-19\n---\n";

    fn parse(body: &str) -> Result<LegalText, String> {
        LegalText::try_from_page(&format!("{HEAD}{body}"))
    }

    #[test]
    fn paragraphs_are_clauses_and_items_are_lines_of_them() {
        let text = parse(
            "## 1. Общее\n\nПервый **важный** пункт на [странице](/a/).\n\nВторой:\n\n\
             - раз;\n- два.\n\nТретий.\n\n## 2. Сроки\n\n1. Один\n2. Два\n",
        )
        .unwrap();
        assert_eq!((text.title.as_str(), text.effective_on.as_str()), ("Правила", "2026-11-19"));
        let titles: Vec<&str> = text.sections.iter().map(|it| it.title.as_str()).collect();
        assert_eq!(titles, ["Общее", "Сроки"]);
        assert_eq!(
            text.sections[0].clauses,
            ["Первый важный пункт на странице.", "Второй:\n– раз;\n– два.", "Третий."]
        );
        assert_eq!(text.sections[1].clauses, ["1. Один\n2. Два"]);
        assert_eq!(text.outline(), [3, 1]);
    }

    #[test]
    fn a_rule_is_a_blank_line_of_a_form() {
        let text = parse("## Форма\n\nЧто случилось:\n\n____\n\n____\n").unwrap();
        let blank = "______________________________";
        assert_eq!(text.sections[0].clauses, [format!("Что случилось:\n{blank}\n{blank}")]);
    }

    #[test]
    fn what_a_document_would_lose_is_rejected() {
        for body in ["Без заголовка\n", "## Пусто\n", "", "## A\n\n> цитата\n", "## A\n\n---\n"]
        {
            assert!(parse(body).is_err(), "{body}");
        }
    }
}
