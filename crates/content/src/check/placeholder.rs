//! Placeholders that were not replaced by text.

/// In lower case, as parts of a text.
const FRAGMENTS: [&str; 13] = [
    "[[",
    "???",
    "lorem ipsum",
    "coming soon",
    "скоро здесь",
    "скоро появ",
    "скоро откро",
    "скоро добав",
    "в разработке",
    "заглушка",
    "жақында ашыл",
    "жақында пайда бол",
    "әзірленуде",
];
/// In lower case, as whole words.
const WORDS: [&str; 6] = ["todo", "fixme", "tbd", "xxx", "ххх", "lorem"];

/// Returns the first placeholder of a block.
pub fn find_placeholder(block: &str) -> Option<&'static str> {
    let text = block.to_lowercase();
    let is_word =
        |word: &&&str| text.split(|letter: char| !letter.is_alphanumeric()).any(|it| it == **word);
    let fragment = FRAGMENTS.iter().find(|fragment| text.contains(**fragment));
    fragment.or_else(|| WORDS.iter().find(is_word)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_distinguished_from_similar_words() {
        for (block, expected) in [
            ("TODO: написать", Some("todo")),
            ("Адрес: XXX", Some("xxx")),
            ("Раздел скоро появится", Some("скоро появ")),
            ("Жақында ашылады", Some("жақында ашыл")),
            ("Lorem ipsum dolor", Some("lorem ipsum")),
            ("Купите уголь на две недели, если деньги придут скоро", None),
            ("Методов много", None),
        ] {
            assert_eq!(find_placeholder(block), expected, "{block}");
        }
    }
}
