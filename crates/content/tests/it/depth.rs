//! Texts that answer a question completely, in both languages.

use std::collections::{BTreeMap, BTreeSet};

use base::Language;
use content::{Article, Body, Content};

use crate::repository::files;

const LANDING_WORDS_MIN: usize = 450;
const ARTICLE_WORDS_MIN: usize = 900;
/// One Kazakh word says what takes several in Russian.
const KAZAKH_ARTICLE_WORDS_MIN: usize = 600;
const ARTICLES: usize = 20;
/// Search engines show shorter descriptions less, and cut longer ones.
const DESCRIPTION_CHARS: std::ops::RangeInclusive<usize> = 70..=155;

/// Articles whose subject carries no more words: the number, and why.
const SHORT_ARTICLES: [(u32, &str); 0] = [];

fn content() -> Content {
    let files = files("content", ".md");
    let texts =
        files.iter().map(|it| (it.path.strip_prefix("content/").unwrap(), it.text.as_str()));
    Content::try_from_files(texts).unwrap()
}

/// The words outside of tags, without the figures of directives.
fn word_count<'a>(bodies: impl IntoIterator<Item = &'a Body>) -> usize {
    let text = |html: &'a str| {
        html.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text))
    };
    let words =
        bodies.into_iter().flat_map(|body| text(body.prose_html())).flat_map(str::split_whitespace);
    words.filter(|word| word.contains(char::is_alphanumeric)).count()
}

fn assert_none(faults: &[String]) {
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_landing_has_a_text_of_its_own() {
    let content = content();
    let count = |id| word_count([&content.landing(id).unwrap().text.body]);
    let ids: Vec<u32> = content.landings().map(|landing| landing.id).collect();
    assert_eq!(ids.len(), 75);
    let short: Vec<String> = ids
        .into_iter()
        .filter(|id| count(*id) < LANDING_WORDS_MIN)
        .map(|id| format!("landing {id:03} has {} words of {LANDING_WORDS_MIN}", count(id)))
        .collect();
    assert_none(&short);
}

#[test]
fn every_article_answers_its_question() {
    let content = content();
    let minimums = [(Language::Ru, ARTICLE_WORDS_MIN), (Language::Kk, KAZAKH_ARTICLE_WORDS_MIN)];
    let is_listed =
        |article: &Article| SHORT_ARTICLES.iter().any(|(id, _)| article.id == Some(*id));
    let mut short = Vec::new();
    for (language, min) in minimums {
        for article in content.articles(language).filter(|article| !is_listed(article)) {
            let count = word_count(&article.pages);
            if count < min {
                let slug = &article.slug;
                short.push(format!("{}/blog/{slug} has {count} words of {min}", language.code()));
            }
        }
    }
    assert_none(&short);
}

#[test]
fn every_article_has_its_translation() {
    let content = content();
    let ids = |language| {
        content.articles(language).map(|article| article.id.unwrap()).collect::<BTreeSet<_>>()
    };
    let (russian, kazakh) = (ids(Language::Ru), ids(Language::Kk));
    assert_eq!(russian.len(), ARTICLES);
    let missing: Vec<String> =
        russian.symmetric_difference(&kazakh).map(|id| format!("article {id}")).collect();
    assert_none(&missing);
}

#[test]
fn every_description_is_its_own_and_of_a_length_that_is_shown() {
    let mut faults = Vec::new();
    let mut owners: BTreeMap<String, String> = BTreeMap::new();
    for file in files("content", ".md") {
        let description = file.text.lines().find_map(|line| line.strip_prefix("description: "));
        let description = description.unwrap().trim();
        let chars = description.chars().count();
        if !DESCRIPTION_CHARS.contains(&chars) {
            faults.push(format!("{}: a description of {chars} characters", file.path));
        }
        if let Some(other) = owners.insert(description.to_owned(), file.path.clone()) {
            faults.push(format!("{} has the description of {other}", file.path));
        }
    }
    assert_none(&faults);
}

#[test]
fn every_article_has_a_drawing() {
    let missing: Vec<String> = files("content", ".md")
        .into_iter()
        .filter(|file| file.path.contains("/blog/"))
        .filter(|file| {
            !file.text.contains("](/pictures/") && !file.text.contains("{{delay-diagram")
        })
        .map(|file| format!("{} has no drawing", file.path))
        .collect();
    assert_none(&missing);
}

#[test]
fn steps_have_drawings_and_every_drawing_is_used() {
    let texts: String = files("content", ".md").into_iter().map(|file| file.text).collect();
    for page in ["ru/pages/how-to-get", "ru/pages/how-to-repay"] {
        for path in [page.to_owned(), page.replacen("ru", "kk", 1)] {
            let file = files("content", &format!("{path}.md")).pop().unwrap();
            assert!(file.text.contains("](/pictures/"), "{path}");
        }
    }
    let unused: Vec<String> = files("web/public/pictures", ".svg")
        .into_iter()
        .map(|file| file.path.replace("web/public", ""))
        .filter(|path| !texts.contains(&format!("]({path})")))
        .map(|path| format!("{path} is on no page"))
        .collect();
    assert_none(&unused);
}
