//! The law requires ГЭСВ (in Kazakh ЖТСМ) next to every rate, in the same block.

/// Words near a percentage that make it a rate, not a share of something.
const RATE_WORDS: [&str; 17] = [
    "в день",
    "в сутки",
    "в месяц",
    "в год",
    "годовых",
    "за день",
    "ежедневн",
    "ставк",
    "вознаграждени",
    "күніне",
    "тәулігіне",
    "айына",
    "жылына",
    "жылдық",
    "сыйақы",
    "мөлшерлеме",
    "өсім",
];
const PERCENT: [&str; 3] = ["%", "процент", "пайыз"];
const APR_WORDS: [&str; 2] = ["гэсв", "жтсм"];

/// Whether a block has a rate without ГЭСВ.
pub fn has_rate_without_apr(block: &str) -> bool {
    let text = block.to_lowercase().replace(['\u{a0}', '\u{202f}'], " ");
    has_rate(&text) && !APR_WORDS.iter().any(|name| text.contains(name))
}

fn has_rate(text: &str) -> bool {
    PERCENT.iter().any(|sign| {
        text.match_indices(sign).any(|(position, _)| {
            let (before, after) = (&text[..position], &text[position + sign.len()..]);
            let number = number_at_end(before);
            let is_fraction = number.contains([',', '.']);
            let is_zero = !number.is_empty() && number.bytes().all(|byte| byte == b'0');
            let has_rate_word = RATE_WORDS.iter().any(|phrase| match number.is_empty() {
                true => after.trim_start().starts_with(phrase),
                false => text.contains(phrase),
            });
            is_fraction || is_zero || has_rate_word
        })
    })
}

/// `0,28` of `ставка 0,28 `; empty if the text does not end with a number.
fn number_at_end(text: &str) -> &str {
    let text = text.trim_end();
    let is_part = |letter: char| letter.is_ascii_digit() || letter == ',' || letter == '.';
    let start = text.char_indices().rev().take_while(|&(_, letter)| is_part(letter)).last();
    let number = start.map_or("", |(position, _)| &text[position..]);
    number.trim_start_matches([',', '.'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_without_apr_are_detected() {
        for (block, expected) in [
            ("Ставка 0,28 % в день", true),
            ("Всего 0.28% за каждый день", true),
            ("0,28\u{a0}%", true),
            ("46 % годовых", true),
            ("Под 0 % первый заём", true),
            ("0,28 процента в день", true),
            ("% в день", true),
            ("Вознаграждение 1 % за пользование", true),
            ("Күніне 0,28 %", true),
            ("Жылдық 46 %", true),
            ("0,28 пайыз", true),
            ("Ставка 0,28 % в день, ГЭСВ 179,3 %", false),
            ("Күніне 0,28 %, ЖТСМ 179,3 %", false),
            ("ГЭСВ до 179 %", false),
            ("Платежи не больше 50 % дохода", false),
            ("Кірістің 50 %-ынан аспайды", false),
            ("Процент по займу считается по дням", false),
            ("Осталось 100 дней", false),
            ("", false),
        ] {
            assert_eq!(has_rate_without_apr(block), expected, "{block}");
        }
    }
}
