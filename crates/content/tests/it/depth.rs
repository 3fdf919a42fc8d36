//! Texts that answer a question completely, in both languages.

use std::collections::{BTreeMap, BTreeSet};

use base::Language;
use content::{Article, Body, Content, Directive};

use crate::repository::{RepositoryFile, files};

const LANDING_WORDS_MIN: usize = 450;
const ARTICLE_WORDS_MIN: usize = 900;
/// As much text: Kazakh says it in nine tenths of the words (docs/DECISIONS.md 153).
const KAZAKH_ARTICLE_WORDS_MIN: usize = 800;
const ARTICLES: usize = 20;
/// Search engines show shorter descriptions less, and cut longer ones.
const DESCRIPTION_CHARS: std::ops::RangeInclusive<usize> = 70..=155;

/// Articles whose subject carries no more words: the number, and why.
const SHORT_ARTICLES: [(u32, &str); 0] = [];

/// Articles whose subject is what a loan costs: the core computes an example in each.
const ABOUT_COST: [u32; 10] = [101, 102, 108, 109, 113, 114, 115, 116, 117, 118];

pub fn content() -> Content {
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

pub fn assert_none(faults: &[String]) {
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

/// What a reader can check, compare and compute after.
#[test]
fn every_article_has_sources_a_table_and_an_example() {
    let mut missing = Vec::new();
    for RepositoryFile { path, text } in
        files("content", ".md").into_iter().filter(|it| it.path.contains("/blog/"))
    {
        let is_russian = path.contains("/ru/");
        let (sources, example) = match is_russian {
            true => ("\n## Источники\n", "\n> **Пример.** "),
            false => ("\n## Дереккөздер\n", "\n> **Мысал.** "),
        };
        let list = text.split_once(sources).map_or("", |(_, list)| list);
        let is_cell_rule = |line: &str| line.starts_with("|---");
        for (name, is_there) in [
            ("a list of sources at the end", !list.is_empty() && !list.contains("\n## ")),
            ("a link among its sources", list.contains("](https://")),
            ("a table", text.lines().any(is_cell_rule)),
            ("a worked example", text.contains(example)),
        ] {
            if !is_there {
                missing.push(format!("{path} has not {name}"));
            }
        }
    }
    assert_none(&missing);
}

/// The figures, tools and letters of an article, by what they are.
fn directive_names(article: &Article) -> Vec<&'static str> {
    let name = |directive: &Directive| match directive {
        Directive::Quote(_) => "quote",
        Directive::Delay { .. } => "delay",
        Directive::Early { .. } => "early",
        Directive::DelayDiagram(_) => "delay-diagram",
        Directive::Tool(tool) => tool.name(),
        Directive::Letter(letter) => letter.name(),
        Directive::Ombudsman => "ombudsman",
    };
    let mut names: Vec<_> = article.pages.iter().flat_map(Body::directives).map(name).collect();
    names.sort_unstable();
    names
}

#[test]
fn articles_show_the_same_figures_in_both_languages() {
    let content = content();
    let by_id = |language| {
        let articles = content.articles(language);
        articles.map(|it| (it.id.unwrap(), directive_names(it))).collect::<BTreeMap<_, _>>()
    };
    let (russian, kazakh) = (by_id(Language::Ru), by_id(Language::Kk));
    assert_eq!(russian, kazakh);
    let loans = ["quote", "delay", "early"];
    let missing: Vec<String> = ABOUT_COST
        .into_iter()
        .filter(|id| !russian[id].iter().any(|name| loans.contains(name)))
        .map(|id| format!("article {id} computes no loan"))
        .collect();
    assert_none(&missing);
}

/// What people type for a small loan stands in every Kazakh article.
#[test]
fn kazakh_articles_use_the_words_that_people_type() {
    let missing: Vec<String> = files("content/kk/blog", ".md")
        .into_iter()
        .filter(|file| {
            let text = file.text.to_lowercase().replace('\u{a0}', " ");
            !["шағын несие", "қарыз", "микрокредит"].iter().all(|word| text.contains(word))
        })
        .map(|file| file.path)
        .collect();
    assert_none(&missing);
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
    let home = files("web/src/areas/marketing/pages/home", "home.tsx").pop().unwrap().text;
    for drawing in ["calculate", "form", "verify", "receive"] {
        assert!(home.contains(&format!("'/pictures/{drawing}.svg'")), "{drawing}");
    }
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
