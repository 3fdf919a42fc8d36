//! Transliteration of names, as on cards.

/// Latin capitals, as documents of Kazakhstan spell names.
pub(super) fn to_latin(text: &str) -> String {
    text.to_uppercase().chars().map(letters).collect()
}

const fn letters(c: char) -> &'static str {
    match c {
        'А' | 'Ә' => "A",
        'Б' => "B",
        'В' => "V",
        'Г' | 'Ғ' => "G",
        'Д' => "D",
        'Е' | 'Ё' | 'Э' => "E",
        'Ж' => "ZH",
        'З' => "Z",
        'И' | 'І' => "I",
        'Й' | 'Ы' => "Y",
        'К' | 'Қ' => "K",
        'Л' => "L",
        'М' => "M",
        'Н' | 'Ң' => "N",
        'О' | 'Ө' => "O",
        'П' => "P",
        'Р' => "R",
        'С' => "S",
        'Т' => "T",
        'У' | 'Ү' | 'Ұ' => "U",
        'Ф' => "F",
        'Х' => "KH",
        'Һ' => "H",
        'Ц' => "TS",
        'Ч' => "CH",
        'Ш' => "SH",
        'Щ' => "SHCH",
        'Ю' => "YU",
        'Я' => "YA",
        '-' => "-",
        ' ' => " ",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_transliterated_as_on_cards() {
        for (name, printed) in [
            ("Айгүл", "AYGUL"),
            ("Қасымова", "KASYMOVA"),
            ("Жұмабаев", "ZHUMABAEV"),
            ("Шығыс-Өңір", "SHYGYS-ONIR"),
            ("Щёлоков", "SHCHELOKOV"),
        ] {
            assert_eq!(to_latin(name), printed);
        }
    }
}
