//! How hard texts are to read, so that an editor knows where to begin.

use crate::repository::{RepositoryFile, body, dictionaries, files, words};

/// Longer words are long ones, by the formula.
const LONG_WORD_LETTERS_MIN: usize = 7;
/// Fewer words say nothing about a dictionary.
const DICTIONARY_WORDS_MIN: usize = 100;
const PRINTED: usize = 10;

/// The readability of a text by Björnsson's formula (LIX), which works for any language: words in a
/// sentence plus long words in a hundred. Plain prose has about 45, a law 60.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Readability {
    words: usize,
    long_words: usize,
    sentences: usize,
    longest_sentence: usize,
}

impl Readability {
    /// A line is a sentence at least: a heading, an item or a string has no full stop.
    fn of<'a>(lines: impl IntoIterator<Item = &'a str>) -> Self {
        let mut result = Self::default();
        let sentences = lines.into_iter().flat_map(|line| line.split(['.', '!', '?', '…']));
        for sentence in sentences {
            let words: Vec<&str> = words(sentence).collect();
            let is_long = |word: &&&str| word.chars().count() >= LONG_WORD_LETTERS_MIN;
            result.words += words.len();
            result.long_words += words.iter().filter(is_long).count();
            result.sentences += usize::from(!words.is_empty());
            result.longest_sentence = result.longest_sentence.max(words.len());
        }
        result
    }

    fn sentence_words(&self) -> usize {
        self.words.checked_div(self.sentences).unwrap_or(0)
    }

    fn long_words_percent(&self) -> usize {
        (self.long_words * 100).checked_div(self.words).unwrap_or(0)
    }

    fn lix(&self) -> usize {
        self.sentence_words() + self.long_words_percent()
    }
}

/// Hardest first.
fn ranked(texts: impl IntoIterator<Item = (String, Readability)>) -> Vec<(String, Readability)> {
    let mut ranked: Vec<(String, Readability)> = texts.into_iter().collect();
    ranked.sort_by(|(a_path, a), (b_path, b)| b.lix().cmp(&a.lix()).then(a_path.cmp(b_path)));
    for (path, it) in ranked.iter().take(PRINTED) {
        println!(
            "LIX {}: {} words in a sentence ({} in the longest), {} % long, {path}",
            it.lix(),
            it.sentence_words(),
            it.longest_sentence,
            it.long_words_percent()
        );
    }
    ranked
}

fn assert_readable(ranked: &[(String, Readability)], lix_max: usize, sentence_words_max: usize) {
    assert!(ranked.len() > 10, "{}", ranked.len());
    for (path, it) in ranked {
        let is_readable = it.lix() <= lix_max && it.sentence_words() <= sentence_words_max;
        assert!(is_readable, "{path} is too hard to read: {it:?}");
    }
}

fn text_readability(file: &RepositoryFile) -> (String, Readability) {
    let lines = body(&file.text).lines().filter(|line| !line.starts_with("{{"));
    (file.path.clone(), Readability::of(lines))
}

/// The strings of a dictionary: its lines without comments and imports.
fn dictionary_readability(file: &RepositoryFile) -> (String, Readability) {
    let is_string = |line: &&str| {
        let line = line.trim_start();
        !["/*", "*", "//", "import "].iter().any(|start| line.starts_with(start))
    };
    (file.path.clone(), Readability::of(file.text.lines().filter(is_string)))
}

#[test]
fn texts_are_easy_to_read() {
    for (language, lix_max) in [("ru", 56), ("kk", 62)] {
        let files = files(&format!("content/{language}"), ".md");
        assert_readable(&ranked(files.iter().map(text_readability)), lix_max, 12);
    }
}

#[test]
fn words_on_the_screen_are_easy_to_read() {
    for (language, lix_max) in [("ru", 56), ("kk", 62)] {
        let all = dictionaries(language).iter().map(dictionary_readability).collect::<Vec<_>>();
        let long = all.into_iter().filter(|(_, it)| it.words >= DICTIONARY_WORDS_MIN);
        assert_readable(&ranked(long), lix_max, 12);
    }
}

#[test]
fn sentences_and_long_words_are_counted() {
    let lines = ["## Заголовок", "Раз два. Предложение длинное!", "`код` и [ссылка](/kz/)"];
    let expected = Readability { words: 8, long_words: 3, sentences: 4, longest_sentence: 3 };
    let measured = Readability::of(lines);
    assert_eq!(measured, expected);
    // Two words in a sentence, 37 % of them long.
    assert_eq!(measured.lix(), 39);
    assert_eq!(Readability::of([]).lix(), 0);
}
