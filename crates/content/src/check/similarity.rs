//! How much of one text stands in another. Search engines take pages that differ by a name alone for
//! doors to one page, and people who open two of them have lost their time.

use base::Language;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::{Article, Content, ContentKind, ContentPath, Landing};

/// A text of which more stands in another one is the same text under two names.
pub const CONTAINED_PERCENT_MAX: usize = 60;

/// So many words in a row are a turn of phrase; fewer stand in any two texts.
const SHINGLE_WORDS: usize = 5;

/// Two texts and what they share.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SimilarPair {
    pub paths: [ContentPath; 2],
    /// Of the shorter text: how much of it stands in the other.
    pub contained_percent: usize,
    /// Of both texts together (Jaccard).
    pub shared_percent: usize,
}

/// The runs of words of what is seen of a page.
#[derive(Debug, Clone, Default)]
pub struct Shingles(HashSet<u64>);

impl Shingles {
    /// Of the parts of a page, as HTML or plain text. No run goes over from one part to the next.
    pub fn from_parts<'a>(parts: impl IntoIterator<Item = &'a str>) -> Self {
        let mut runs = HashSet::new();
        for part in parts {
            let words = words(part);
            runs.extend(words.windows(SHINGLE_WORDS).map(|run| {
                let mut hasher = DefaultHasher::new();
                run.hash(&mut hasher);
                hasher.finish()
            }));
        }
        Self(runs)
    }

    /// What two pages share, in percent of the shorter one and of both.
    pub fn overlap_percent(&self, other: &Self) -> (usize, usize) {
        let (Self(a), Self(b)) = (self, other);
        let shared = a.intersection(b).count();
        let percent_of = |whole: usize| (shared * 100).checked_div(whole).unwrap_or(0);
        (percent_of(a.len().min(b.len())), percent_of(a.len() + b.len() - shared))
    }
}

impl SimilarPair {
    pub fn is_near_duplicate(&self) -> bool {
        self.contained_percent > CONTAINED_PERCENT_MAX
    }
}

/// Every two landings, or every two articles of one language, the most alike first.
pub fn similar_pairs(content: &Content, kind: ContentKind) -> Vec<SimilarPair> {
    let texts: Vec<(ContentPath, Shingles)> = match kind {
        ContentKind::Landing => content.landings().map(landing_shingles).collect(),
        ContentKind::Article => {
            let languages = [Language::Ru, Language::Kk].into_iter();
            languages
                .flat_map(|language| content.articles(language))
                .map(article_shingles)
                .collect()
        }
        ContentKind::Page | ContentKind::Faq | ContentKind::Expert => Vec::new(),
    };
    let mut pairs = Vec::new();
    for (at, (place, runs)) in texts.iter().enumerate() {
        for (other, other_runs) in &texts[at + 1..] {
            if place.language == other.language {
                let (contained_percent, shared_percent) = runs.overlap_percent(other_runs);
                let places = [place.clone(), other.clone()];
                pairs.push(SimilarPair { paths: places, contained_percent, shared_percent });
            }
        }
    }
    pairs.sort_by(|a, b| {
        b.contained_percent.cmp(&a.contained_percent).then_with(|| a.paths.cmp(&b.paths))
    });
    pairs
}

fn landing_shingles(landing: &Landing) -> (ContentPath, Shingles) {
    let name = format!("{:03}", landing.id);
    let place = ContentPath { language: Language::Ru, kind: ContentKind::Landing, name };
    (place, Shingles::from_parts([&*landing.text.title, &landing.lead, &landing.text.body_html]))
}

fn article_shingles(article: &Article) -> (ContentPath, Shingles) {
    let (language, name) = (article.language, article.slug.clone());
    let parts = [&article.title].into_iter().chain(&article.pages_html).map(String::as_str);
    (ContentPath { language, kind: ContentKind::Article, name }, Shingles::from_parts(parts))
}

/// The words outside of tags, in lower case.
fn words(html: &str) -> Vec<String> {
    let mut seen = String::with_capacity(html.len());
    let mut in_tag = false;
    for letter in html.chars() {
        match letter {
            '<' => in_tag = true,
            '>' if in_tag => in_tag = false,
            _ if in_tag => continue,
            letter => seen.extend(letter.to_lowercase()),
        }
        if matches!(letter, '<' | '>') {
            seen.push(' ');
        }
    }
    let words = seen.split(|letter: char| !letter.is_alphanumeric());
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &str = "Один два три четыре пять шесть семь восемь девять десять";

    fn overlap_of(a: &str, b: &str) -> (usize, usize) {
        Shingles::from_parts([a]).overlap_percent(&Shingles::from_parts([b]))
    }

    #[test]
    fn a_text_is_wholly_in_itself_and_in_a_longer_one() {
        assert_eq!(overlap_of(ONE, ONE), (100, 100));
        assert_eq!(overlap_of(ONE, &format!("{ONE} {}", "и ещё много других слов")), (100, 54));
        let tagged = format!("<p>{}</p>", ONE.to_uppercase().replace(' ', " <b>"));
        assert_eq!(overlap_of(ONE, &tagged), (100, 100), "tags, signs and case do not count");
    }

    #[test]
    fn another_name_in_each_sentence_is_seen_through() {
        let text = |city: &str| format!("В городе {city} есть всё. {ONE}");
        let (contained, _) = overlap_of(&text("Актау"), &text("Актобе"));
        assert!(contained > CONTAINED_PERCENT_MAX / 2, "{contained}");
    }

    #[test]
    fn single_words_and_empty_texts_are_nothing_shared() {
        let turned: Vec<&str> = ONE.split(' ').rev().collect();
        assert_eq!(overlap_of(ONE, &turned.join(" ")), (0, 0));
        assert_eq!(overlap_of("", ONE), (0, 0));
        assert_eq!(overlap_of("", ""), (0, 0));
    }
}
