//! Promises that a lender may not make: that nobody is refused, that nothing is looked at.

/// In lower case, as they stand in a sentence.
const CLAIMS: [&str; 18] = [
    "без отказ",
    "безотказн",
    "100 % одобр",
    "100% одобр",
    "одобрим всем",
    "одобряем всем",
    "одобрение гарантир",
    "гарантируем одобрение",
    "гарантированное одобрение",
    "стопроцентное одобрение",
    "без проверк",
    "без проверок",
    "бас тартусыз",
    "бас тартпай",
    "тексерусіз",
    "100 % мақұлда",
    "100% мақұлда",
    "кепілді мақұлда",
];
/// A sentence that says it is not so, says it by one of these words.
const NEGATIONS: [&str; 8] = ["не", "нет", "нельзя", "ни", "никто", "емес", "жоқ", "болмайды"];

/// Nor does one that warns of those who make it.
const WARNINGS: [&str; 5] = ["нарушает", "мошенн", "обман", "алаяқ", "заңсыз"];

/// The sentences of a block that make such a promise. Words in quotes are somebody else's.
pub fn find_claims(block: &str) -> impl Iterator<Item = &str> {
    block.split(['.', '!', '?', ':', ';', '\n']).filter(|sentence| is_forbidden_claim(sentence))
}

fn is_forbidden_claim(sentence: &str) -> bool {
    let text = sentence.to_lowercase().replace(['\u{a0}', '\u{202f}'], " ");
    let own = without_quotes(&text);
    let negated =
        own.split(|letter: char| !letter.is_alphanumeric()).any(|word| NEGATIONS.contains(&word));
    let warns = WARNINGS.iter().any(|word| own.contains(word));
    !negated && !warns && CLAIMS.iter().any(|claim| own.contains(claim))
}

fn without_quotes(text: &str) -> String {
    let (mut own, mut depth) = (String::with_capacity(text.len()), 0_u32);
    for letter in text.chars() {
        match letter {
            '«' => depth += 1,
            '»' => depth = depth.saturating_sub(1),
            letter if depth == 0 => own.push(letter),
            _ => {}
        }
    }
    own
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn promises_are_told_from_warnings() {
        for (block, promises) in [
            ("Займ без отказа", 1),
            ("Деньги на карту БЕЗ ОТКАЗОВ!", 1),
            ("100 % одобрение. Без проверки кредитной истории.", 2),
            ("Не ждите: займ без отказа", 1),
            ("Одобрим всем", 1),
            ("Несие бас тартусыз", 1),
            ("Тексерусіз береміз", 1),
            ("Займов без отказа не бывает", 0),
            ("Обещание «без отказа» — знак мошенника", 0),
            ("Без проверки дохода заём выдать нельзя", 0),
            ("Не обещаем одобрение: закон обязывает проверить", 0),
            ("Обещающий деньги без проверок нарушает закон", 0),
            ("Бас тартусыз несие болмайды", 0),
            ("Отказ приходит с причиной", 0),
        ] {
            assert_eq!(find_claims(block).count(), promises, "{block}");
        }
    }
}
