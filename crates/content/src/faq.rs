//! Questions and answers: `## Group`, then `### Question {#anchor}` with its answer below.

use crate::Body;
use crate::front_matter::FrontMatter;

#[derive(Debug, Clone)]
pub struct Faq {
    pub title: String,
    pub description: String,
    pub updated_on: String,
    pub groups: Vec<Group>,
    /// Anchors of the questions shown on the home page.
    pub home_anchors: Vec<String>,
}

#[derive(Debug, Clone)]
pub struct Group {
    pub title: String,
    pub questions: Vec<Question>,
}

#[derive(Debug, Clone)]
pub struct Question {
    pub anchor: String,
    pub question: String,
    pub answer: Body,
}

impl Faq {
    pub(crate) fn try_new(document: &mut FrontMatter<'_>) -> Result<Self, String> {
        let faq = Self {
            title: document.title()?,
            description: document.required("description")?.to_owned(),
            updated_on: document.date("updated_on")?,
            home_anchors: document
                .required("home")?
                .split(',')
                .map(|a| a.trim().to_owned())
                .collect(),
            groups: parse_groups(document.body)?,
        };
        match faq.home_anchors.iter().find(|anchor| faq.question(anchor).is_none()) {
            Some(anchor) => Err(format!("`home` names a question that is not here: {anchor}")),
            None => Ok(faq),
        }
    }

    pub fn question(&self, anchor: &str) -> Option<&Question> {
        self.groups.iter().flat_map(|group| &group.questions).find(|q| q.anchor == anchor)
    }
}

fn parse_groups(body: &str) -> Result<Vec<Group>, String> {
    sections(body, "## ")
        .map(|(title, rest)| {
            let questions = sections(rest, "### ").map(parse_question).collect::<Result<_, _>>()?;
            Ok(Group { title: title.to_owned(), questions })
        })
        .collect()
}

/// Splits a text at its headings of one level into (heading, text below).
fn sections<'a>(text: &'a str, prefix: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
    let starts: Vec<usize> = text
        .match_indices(prefix)
        .map(|(position, _)| position)
        .filter(|&position| position == 0 || text.as_bytes()[position - 1] == b'\n')
        .collect();
    let ends = starts.iter().skip(1).copied().chain([text.len()]).collect::<Vec<_>>();
    starts.into_iter().zip(ends).map(move |(start, end)| {
        let section = &text[start + prefix.len()..end];
        let (heading, rest) = section.split_once('\n').unwrap_or((section, ""));
        (heading.trim(), rest)
    })
}

fn parse_question((heading, answer): (&str, &str)) -> Result<Question, String> {
    let (question, anchor) = heading
        .strip_suffix('}')
        .and_then(|heading| heading.split_once("{#"))
        .ok_or(format!("a question has no anchor: {heading}"))?;
    Ok(Question {
        anchor: anchor.to_owned(),
        question: question.trim().to_owned(),
        answer: Body::from_markdown(answer),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "---\ntitle: T\ndescription: D\nupdated_on: 2026-11-15\nhome: b\n---\n
## One\n\n### First? {#a}\n\nYes.\n\n### Second? {#b}\n\nNo.\n\n## Two\n\n### Third? {#c}\n\nPerhaps.\n";

    #[test]
    fn reads_groups_and_questions() {
        let faq = Faq::try_new(&mut FrontMatter::parse(SOURCE).unwrap()).unwrap();
        let anchors: Vec<Vec<&str>> = faq
            .groups
            .iter()
            .map(|group| group.questions.iter().map(|q| q.anchor.as_str()).collect())
            .collect();
        assert_eq!(anchors, [vec!["a", "b"], vec!["c"]]);
        assert_eq!(faq.question("b").unwrap().answer.prose_html(), "<p>No.</p>\n");
    }

    #[test]
    fn rejects_a_home_question_that_does_not_exist() {
        let source = SOURCE.replace("home: b", "home: z");
        assert!(Faq::try_new(&mut FrontMatter::parse(&source).unwrap()).is_err());
    }
}
