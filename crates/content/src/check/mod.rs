//! Checks that a text must pass before it is published, as far as the text alone shows it.

mod blocks;
mod claims;
mod language;
mod links;
mod placeholder;
mod rates;
mod similarity;

use thiserror::Error;

use crate::directive::{directives_in, without_directives};
use crate::front_matter::FrontMatter;
use crate::{Content, ContentKind, ContentPath, DirectiveLimits};

pub use claims::find_claims;
pub use links::{anchors_in, links_in};
pub use rates::has_rate_without_apr;
pub use similarity::{CONTAINED_PERCENT_MAX, Shingles, SimilarPair, similar_pairs};

/// Search engines truncate longer ones.
pub const TITLE_CHARS_MAX: usize = 60;
pub const DESCRIPTION_CHARS_MAX: usize = 155;
/// Far more than a person reads on one page.
pub const SOURCE_BYTES_MAX: usize = 256 << 10;
/// Fewest questions on a landing.
pub const LANDING_QUESTIONS_MIN: usize = 2;
/// Fewest sections on a landing, besides the questions.
pub const LANDING_BLOCKS_MIN: usize = 3;

/// A problem that an editor has to fix.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Finding {
    #[error("{0}")]
    Unreadable(String),
    #[error("the title has {0} characters, {TITLE_CHARS_MAX} are the most")]
    TitleTooLong(usize),
    #[error("the description has {0} characters, {DESCRIPTION_CHARS_MAX} are the most")]
    DescriptionTooLong(usize),
    #[error("line {line}: {reason}")]
    Directive { line: usize, reason: String },
    #[error("the text has a heading of the first level, which is the title alone: {0}")]
    SecondTitle(String),
    #[error("the date {0} is in the future")]
    FutureDate(String),
    #[error("a rate has no ГЭСВ (ЖТСМ) next to it: {0}")]
    RateWithoutApr(String),
    #[error("a promise that a lender may not make: {0}")]
    ForbiddenClaim(String),
    #[error("a placeholder was not replaced: {0}")]
    Placeholder(&'static str),
    #[error("this is in the other language: {0}")]
    WrongLanguage(String),
    #[error("a landing answers {LANDING_QUESTIONS_MIN} questions of its own, this one {0}")]
    TooFewQuestions(usize),
    #[error("a landing has {LANDING_BLOCKS_MIN} blocks of its own, this one {0}")]
    TooFewBlocks(usize),
}

/// Returns all findings of a text. `today` is an ISO date, `limits` are those of the product on sale.
pub fn check(
    path: &ContentPath,
    source: &str,
    today: &str,
    limits: &DirectiveLimits,
) -> Vec<Finding> {
    if source.len() > SOURCE_BYTES_MAX {
        return vec![Finding::Unreadable("is too long for one page".into())];
    }
    if let Err(error) = Content::try_from_files([(path.to_string().as_str(), source)]) {
        return vec![Finding::Unreadable(error.message)];
    }
    let Ok(mut document) = FrontMatter::parse(source) else {
        return vec![Finding::Unreadable("has no front matter".into())];
    };
    let mut findings: Vec<Finding> = directives_in(source)
        .filter_map(|(line, directive)| {
            let reason = limits.breach(&directive.ok()?)?;
            Some(Finding::Directive { line, reason })
        })
        .collect();
    let chars = |text: Option<&str>| text.map_or(0, |text| text.chars().count());
    let (title, description) = (document.optional("title"), document.optional("description"));
    if chars(title) > TITLE_CHARS_MAX {
        findings.push(Finding::TitleTooLong(chars(title)));
    }
    if chars(description) > DESCRIPTION_CHARS_MAX {
        findings.push(Finding::DescriptionTooLong(chars(description)));
    }
    for field in ["updated_on", "published_on", "reviewed_on"] {
        if let Some(day) = document.optional(field).filter(|day| *day > today) {
            findings.push(Finding::FutureDate(day.to_owned()));
        }
    }
    let head = [title, description, document.optional("lead"), document.optional("role")];
    let head = head.into_iter().flatten().map(str::to_owned);
    let body = blocks::split(&without_directives(document.body));
    findings.extend(body.titles.into_iter().map(Finding::SecondTitle));
    if path.kind == ContentKind::Landing {
        findings.extend(landing_findings(document.body));
    }
    for block in head.chain(body.blocks) {
        if rates::has_rate_without_apr(&block) {
            findings.push(Finding::RateWithoutApr(excerpt(&block)));
        }
        findings.extend(claims::find_claims(&block).map(|it| Finding::ForbiddenClaim(excerpt(it))));
        findings.extend(placeholder::find_placeholder(&block).map(Finding::Placeholder));
        if language::is_wrong_language(&block, path.language) {
            findings.push(Finding::WrongLanguage(excerpt(&block)));
        }
    }
    findings
}

/// A landing without content of its own is a doorway page.
fn landing_findings(body: &str) -> impl Iterator<Item = Finding> {
    let headings =
        |prefix: &'static str| body.lines().filter_map(move |line| line.strip_prefix(prefix));
    let questions = headings("### ").filter(|heading| heading.trim_end().ends_with('?')).count();
    // The questions are under a heading of their own.
    let blocks = headings("## ").count().saturating_sub(usize::from(questions > 0));
    let too_few_questions =
        (questions < LANDING_QUESTIONS_MIN).then_some(Finding::TooFewQuestions(questions));
    let too_few_blocks = (blocks < LANDING_BLOCKS_MIN).then_some(Finding::TooFewBlocks(blocks));
    too_few_questions.into_iter().chain(too_few_blocks)
}

const EXCERPT_CHARS: usize = 80;

fn excerpt(block: &str) -> String {
    let mut start: String = block.trim().chars().take(EXCERPT_CHARS).collect();
    if start.len() < block.trim().len() {
        start.push('…');
    }
    start
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(title: &str, description: &str, body: &str) -> String {
        format!(
            "---\ntitle: {title}\ndescription: {description}\nupdated_on: 2026-11-15\n---\n\n{body}\n"
        )
    }

    fn limits() -> DirectiveLimits {
        DirectiveLimits {
            amount_tenge: 10_000..=190_000,
            amount_step_tenge: 1_000,
            days: 5..=45,
            late_days_max: 90,
        }
    }

    fn findings(source: &str) -> Vec<String> {
        let path = ContentPath::try_from_path("ru/pages/about").unwrap();
        check(&path, source, "2026-11-16", &limits()).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_valid_text_has_no_findings() {
        let body = "## О нас\n\nСтавка 0,28 % в день, ГЭСВ 179 %.\n\n\
                    {{quote amount=100000 days=30}}\n\n[Контакты](/contacts/)";
        assert_eq!(findings(&page("О компании", "Кто мы.", body)), Vec::<String>::new());
    }

    #[test]
    fn each_finding_is_explained() {
        let long = "а".repeat(61);
        for (source, expected) in [
            ("title: A".to_owned(), "does not begin with front matter"),
            (page("", "D", "T"), "`title` is missing"),
            (page("T", "", "T"), "`description` is missing"),
            (page("T\nodd: 1", "D", "T"), "`odd` is not a known field here"),
            (page(&long, "D", "T"), "the title has 61 characters, 60 are the most"),
            (page("T", &"а".repeat(156), "T"), "the description has 156 characters"),
            (page("T", "D", "# Второй\n\nТекст"), "which is the title alone: Второй"),
            (page("T", "D", "T").replace("-15", "-17"), "the date 2026-11-17 is in the future"),
            (page("Займ под 0,1 % в день", "D", "T"), "a rate has no ГЭСВ"),
            (page("T", "D", "Выдаём без отказа."), "a promise that a lender may not make"),
            (
                page("T", "D", "Текст\n\n{{quote amount=100000 days=60}}"),
                "line 9: the term of 60 days is not from 5 to 45",
            ),
            (page("T", "D", "{{prices}}"), "line 7: there is no directive `prices`"),
            (page("T {{x}}", "D", "T"), "line 2: a directive stands on a line of its own"),
            (page("T", "D", "TODO"), "a placeholder was not replaced: todo"),
            (
                page("T", "D", "Ақша картаға түседі, оны өзіңіз көресіз"),
                "this is in the other language",
            ),
            (page("T", "D", &"а".repeat(SOURCE_BYTES_MAX)), "is too long for one page"),
        ] {
            let all = findings(&source);
            assert!(all.len() == 1 && all[0].contains(expected), "{expected}: {all:?}");
        }
    }

    #[test]
    fn a_landing_has_blocks_and_questions_of_its_own() {
        let path = ContentPath::try_from_path("ru/landings/007").unwrap();
        let findings_of = |body: &str| {
            let head = "---\nid: 7\ntitle: T\ndescription: D\nlead: L\nauthor: x\namount: 10000\n\
                        days: 7\nupdated_on: 2026-11-15\n---\n\n";
            check(&path, &format!("{head}{body}"), "2026-11-16", &limits())
        };
        let blocks = "## A\n\na\n\n## B\n\nb\n\n## C\n\nc\n\n";
        let questions = "## Q\n\n### A?\n\na\n\n### B?\n\nb\n";
        assert_eq!(findings_of(&format!("{blocks}{questions}")), []);
        assert_eq!(findings_of(blocks), [Finding::TooFewQuestions(0)]);
        assert_eq!(findings_of(questions), [Finding::TooFewBlocks(0)]);
    }
}
