//! Similarity of texts. Search engines treat pages that differ only by a name as doorway pages, and
//! they waste the time of people who open two of them.

use base::Language;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::{Article, Body, Content, ContentKind, ContentPath, Landing};

/// A text that overlaps more with another one is a near duplicate.
pub const CONTAINED_PERCENT_MAX: usize = 60;

/// Length of a shingle; shorter runs of words occur in any two texts.
const SHINGLE_WORDS: usize = 5;

/// Two texts and their overlap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SimilarPair {
    pub paths: [ContentPath; 2],
    /// Overlap in percent of the shorter text.
    pub contained_percent: usize,
    /// Overlap in percent of both texts together (Jaccard).
    pub shared_percent: usize,
}

/// Hashed runs of words of a page.
#[derive(Debug, Clone, Default)]
pub struct Shingles(HashSet<u64>);

impl Shingles {
    /// From the parts of a page, as HTML or plain text. No shingle spans two parts.
    pub fn from_parts<'a>(parts: impl IntoIterator<Item = &'a str>) -> Self {
        let mut shingles = HashSet::new();
        for part in parts {
            let words = words(part);
            shingles.extend(words.windows(SHINGLE_WORDS).map(|run| {
                let mut hasher = DefaultHasher::new();
                run.hash(&mut hasher);
                hasher.finish()
            }));
        }
        Self(shingles)
    }

    /// Overlap of two pages, in percent of the shorter one and of both.
    pub fn overlap_percent(&self, other: &Self) -> (usize, usize) {
        let (Self(a), Self(b)) = (self, other);
        let shared = a.intersection(b).count();
        let percent_of = |total: usize| (shared * 100).checked_div(total).unwrap_or(0);
        (percent_of(a.len().min(b.len())), percent_of(a.len() + b.len() - shared))
    }
}

impl SimilarPair {
    pub fn is_near_duplicate(&self) -> bool {
        self.contained_percent > CONTAINED_PERCENT_MAX
    }
}

/// All pairs of landings, or of articles of one language, most similar first.
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
    for (index, (path, shingles)) in texts.iter().enumerate() {
        for (other, other_shingles) in &texts[index + 1..] {
            if path.language == other.language {
                let (contained_percent, shared_percent) = shingles.overlap_percent(other_shingles);
                let paths = [path.clone(), other.clone()];
                pairs.push(SimilarPair { paths, contained_percent, shared_percent });
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
    let path = ContentPath { language: Language::Ru, kind: ContentKind::Landing, name };
    (
        path,
        Shingles::from_parts([&*landing.text.title, &landing.lead, landing.text.body.prose_html()]),
    )
}

fn article_shingles(article: &Article) -> (ContentPath, Shingles) {
    let (language, name) = (article.language, article.slug.clone());
    let pages = article.pages.iter().map(Body::prose_html);
    let parts = [article.title.as_str()].into_iter().chain(pages);
    (ContentPath { language, kind: ContentKind::Article, name }, Shingles::from_parts(parts))
}

/// The words outside of tags, in lower case.
fn words(html: &str) -> Vec<String> {
    let mut text = String::with_capacity(html.len());
    let mut in_tag = false;
    for letter in html.chars() {
        match letter {
            '<' => in_tag = true,
            '>' if in_tag => in_tag = false,
            _ if in_tag => continue,
            letter => text.extend(letter.to_lowercase()),
        }
        if matches!(letter, '<' | '>') {
            text.push(' ');
        }
    }
    let words = text.split(|letter: char| !letter.is_alphanumeric());
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
    fn a_text_is_contained_in_itself_and_in_a_longer_one() {
        assert_eq!(overlap_of(ONE, ONE), (100, 100));
        assert_eq!(overlap_of(ONE, &format!("{ONE} {}", "и ещё много других слов")), (100, 54));
        let tagged = format!("<p>{}</p>", ONE.to_uppercase().replace(' ', " <b>"));
        assert_eq!(overlap_of(ONE, &tagged), (100, 100), "tags, signs and case do not count");
    }

    #[test]
    fn texts_that_differ_by_a_name_overlap() {
        let text = |city: &str| format!("В городе {city} есть всё. {ONE}");
        let (contained, _) = overlap_of(&text("Актау"), &text("Актобе"));
        assert!(contained > CONTAINED_PERCENT_MAX / 2, "{contained}");
    }

    #[test]
    fn single_words_and_empty_texts_do_not_overlap() {
        let reversed: Vec<&str> = ONE.split(' ').rev().collect();
        assert_eq!(overlap_of(ONE, &reversed.join(" ")), (0, 0));
        assert_eq!(overlap_of("", ONE), (0, 0));
        assert_eq!(overlap_of("", ""), (0, 0));
    }
}
