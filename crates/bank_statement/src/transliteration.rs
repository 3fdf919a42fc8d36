//! Folds names in three alphabets into one.

/// Longer texts are not names.
const LETTERS_MAX: usize = 60;

/// Folds letters that alphabets and transliterations write differently. Deliberately coarse:
/// `Қасымова`, `Касымова`, `Kassymova`, `Kasymova` and `Qasymova` all become `kasimova`.
pub(crate) fn fold(word: &str) -> String {
    let mut latin = String::new();
    for c in word.chars().take(LETTERS_MAX).flat_map(char::to_lowercase) {
        latin.push_str(romanize(c));
    }
    for (spelling, folded) in REPLACEMENTS {
        latin = latin.replace(spelling, folded);
    }
    let mut letters: Vec<char> = latin.chars().collect();
    letters.dedup();
    letters.into_iter().collect()
}

/// Differences that remain once all letters are Latin, in the order of replacement.
const REPLACEMENTS: [(&str, &str); 19] = [
    ("shch", "s"),
    ("sch", "s"),
    ("sh", "s"),
    ("tch", "c"),
    ("ch", "c"),
    ("zh", "j"),
    ("dj", "j"),
    ("kh", "h"),
    ("gh", "g"),
    ("ph", "f"),
    ("ck", "k"),
    ("q", "k"),
    ("w", "u"),
    ("x", "ks"),
    ("y", "i"),
    ("ii", "i"),
    ("ii", "i"),
    ("ie", "e"),
    ("io", "e"),
];

fn romanize(c: char) -> &'static str {
    match c {
        'а' | 'ә' | 'ə' | 'a' | 'ä' | 'á' | 'ă' | 'â' => "a",
        'б' | 'b' => "b",
        'в' | 'v' => "v",
        'г' | 'ғ' | 'g' | 'ğ' | 'ǵ' => "g",
        'д' | 'd' => "d",
        'е' | 'ё' | 'э' | 'e' | 'é' => "e",
        'ж' => "zh",
        'з' | 'z' => "z",
        'и' | 'й' | 'і' | 'ы' | 'i' | 'ı' | 'í' => "i",
        'к' | 'қ' | 'k' => "k",
        'л' | 'l' => "l",
        'м' | 'm' => "m",
        'н' | 'ң' | 'n' | 'ñ' => "n",
        'о' | 'ө' | 'o' | 'ö' | 'ó' => "o",
        'п' | 'p' => "p",
        'р' | 'r' => "r",
        'с' | 's' => "s",
        'т' | 't' => "t",
        'у' | 'ү' | 'ұ' | 'u' | 'ü' | 'ú' | 'ū' => "u",
        'ф' | 'f' => "f",
        'х' | 'һ' => "kh",
        'h' => "h",
        'ц' => "ts",
        'c' | 'ç' => "c",
        'ч' => "ch",
        'ш' | 'ş' | 'š' => "sh",
        'щ' => "shch",
        'ю' => "yu",
        'я' => "ya",
        'j' => "j",
        'q' => "q",
        'w' => "w",
        'x' => "x",
        'y' | 'ý' => "y",
        // Soft and hard signs, hyphens, apostrophes, and characters that no name has.
        _ => "",
    }
}
