//! Claims that a lender may not make: that nobody is declined, that nothing is checked.

/// In lower case, as they occur in a sentence.
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
/// A sentence with one of these words denies the claim.
const NEGATIONS: [&str; 8] = ["не", "нет", "нельзя", "ни", "никто", "емес", "жоқ", "болмайды"];

/// A sentence with one of these stems warns of the claim.
const WARNINGS: [&str; 5] = ["нарушает", "мошенн", "обман", "алаяқ", "заңсыз"];

/// Returns the sentences that make a forbidden claim. Quoted words are ignored.
pub fn find_claims(block: &str) -> impl Iterator<Item = &str> {
    block.split(['.', '!', '?', ':', ';', '\n']).filter(|sentence| is_forbidden_claim(sentence))
}

fn is_forbidden_claim(sentence: &str) -> bool {
    let text = sentence.to_lowercase().replace(['\u{a0}', '\u{202f}'], " ");
    let unquoted = without_quotes(&text);
    let is_negated = unquoted
        .split(|letter: char| !letter.is_alphanumeric())
        .any(|word| NEGATIONS.contains(&word));
    let is_warning = WARNINGS.iter().any(|word| unquoted.contains(word));
    !is_negated && !is_warning && CLAIMS.iter().any(|claim| unquoted.contains(claim))
}

fn without_quotes(text: &str) -> String {
    let (mut unquoted, mut depth) = (String::with_capacity(text.len()), 0_u32);
    for letter in text.chars() {
        match letter {
            '«' => depth += 1,
            '»' => depth = depth.saturating_sub(1),
            letter if depth == 0 => unquoted.push(letter),
            _ => {}
        }
    }
    unquoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_are_distinguished_from_warnings() {
        for (block, expected) in [
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
            assert_eq!(find_claims(block).count(), expected, "{block}");
        }
    }
}
