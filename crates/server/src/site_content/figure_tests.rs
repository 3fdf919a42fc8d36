//! Every figure in a text is one of the law, of the product or of the lender's own rules.

use std::sync::Arc;

use app::applications::Rules;
use base::BusinessDate;
use lending::loan::surplus::SMALL_SURPLUS;
use lending::{ContractInput, Quote};
use money::Tenge;

use super::bundled_texts;
use testkit::rules::rules;

fn today() -> BusinessDate {
    "2026-11-16".parse().unwrap()
}

/// A figure that may occur in a text: followed by one of the first words, and near one of the
/// others.
struct AllowedFigure {
    number: String,
    after: &'static [&'static str],
    near: &'static [&'static str],
}

fn allowed_figure(
    number: impl ToString,
    after: &'static [&'static str],
    near: &'static [&'static str],
) -> AllowedFigure {
    AllowedFigure { number: number.to_string(), after, near }
}

const DAYS: &[&str] = &["календарных дн", "дней", "дням", "күн"];
const YEARS: &[&str] = &["год", "лет", "жас", "-ге", "-тен"];
const MCI: &[&str] = &["мрп", "месячн", "аек"];

/// The figures of the law and of the lender's rules.
fn allowed_figures(rules: &Rules) -> Vec<AllowedFigure> {
    let (law, policy, on) = (&rules.law, &rules.policy, today());
    let overdue = law.overdue.in_force_on(on).unwrap();
    let asking = law.restructuring.in_force_on(on).unwrap();
    let short = law.short_loan.in_force_on(on).unwrap();
    let pause = law.cooling_off.in_force_on(on).unwrap();
    let ages = law.age_confirmation.in_force_on(on).unwrap();
    let burden = law.debt_burden.in_force_on(on).unwrap();
    let share = |ppm: u32| {
        let digits = format!("{ppm:06}");
        format!("0,{}", digits.trim_end_matches('0'))
    };
    assert_eq!(policy.arrears.forbidden_over_days, overdue.accrual_days_max, "texts name both 90");
    vec![
        allowed_figure(
            overdue.accrual_days_max,
            DAYS,
            &["просроч", "начисл", "кешіктір", "есептеу", "запрещ"],
        ),
        allowed_figure(overdue.notice_days_max, DAYS, &["уведом", "сообщ", "хабар", "приш"]),
        allowed_figure(
            asking.request_days_max,
            DAYS,
            &["заявлен", "начала просрочки", "күннен бастап"],
        ),
        allowed_figure(asking.answer_days_max, DAYS, &["ответ", "отвеча", "жауап"]),
        allowed_figure(asking.appeal_days_max, DAYS, &["омбудсман"]),
        allowed_figure(
            law.fraud.in_force_on(on).unwrap().suspend_days_max,
            DAYS,
            &["приостан", "тоқтат"],
        ),
        allowed_figure(
            law.withdrawal.in_force_on(on).unwrap().days_max,
            DAYS,
            &["верну", "қайтар"],
        ),
        allowed_figure(short.days_max, DAYS, &["коротк", "срок до"]),
        allowed_figure(short.amount_max_mrp, MCI, &["коротк"]),
        allowed_figure(pause.above_mrp, MCI, &["24", "онлайн"]),
        allowed_figure(pause.hours_min, &["час", "сағат"], &["75", "согласи", "келісім", "деньги"]),
        allowed_figure(
            ages.below_years,
            YEARS,
            &["моложе", "меньше", "до 21", "до двадцати", "толма"],
        ),
        allowed_figure(ages.above_years, YEARS, &["старше", "больше", "асса"]),
        allowed_figure(policy.age.official_income_below_years, YEARS, &["доход", "кіріс"]),
        allowed_figure(policy.age.years_min, YEARS, &["с 18"]),
        allowed_figure(policy.age.years_max, YEARS, &["включительно"]),
        allowed_figure(policy.income.monthly_min_tenge, &["тенге в месяц"], &["доход"]),
        allowed_figure(share(burden.share_max_percent.ppm()), &[""], &["предел", "шек"]),
        allowed_figure(
            share(burden.strict_share_max_percent.ppm()),
            &[""],
            &["вдвое ниже", "екі есе төмен"],
        ),
        allowed_figure(
            SMALL_SURPLUS.tiyn() / 100,
            &["₸", "тенге"],
            &["на вашу карту или счёт", "картаңызға не шотыңызға"],
        ),
        // The number of the state's consent service.
        allowed_figure(1414, &[""], &["sms", "нөмір"]),
        // When a lender may call about a debt: on weekdays, since 28.02.2025.
        allowed_figure("09:00", &[""], &["21:00"]),
        allowed_figure("21:00", &[""], &["09:00"]),
        // Lifetimes of the site's own cookies, which other tests check.
        allowed_figure(365, DAYS, &["живёт"]),
        allowed_figure(180, DAYS, &["жив", "сақтал"]),
        allowed_figure(30, &["дней", "минут"], &["zhedel_", "sbjs_"]),
    ]
}

/// Not figures to check: dates on which something came into force, and the like.
const NON_FIGURES: [&str; 13] = [
    "с 2025 года",
    "2025 жылдан",
    "21 декабря 2024 года",
    "30 сентября 2025 года",
    "1 сентября 2024 года",
    "2024 жылғы 1 қыркүйек",
    "2024 жылғы 21 желтоқсан",
    "2025 жылғы 30 қыркүйек",
    // Since when the cookie choice is different.
    "16 ноября 2026 года",
    // Quoted examples of what to write in a letter.
    "«15 октября",
    "«с 3 ноября",
    "«15 қазанда",
    // A document refers to its own sections.
    "раздела 4",
];

/// Figures written as words, and whether they are correct.
fn allowed_phrases(rules: &Rules) -> Vec<(&'static str, bool)> {
    let (law, on, product) = (&rules.law, today(), &rules.products.short);
    let prolongation = product.prolongation.as_ref().unwrap();
    let burden = law.debt_burden.in_force_on(on).unwrap();
    let short = law.short_loan.in_force_on(on).unwrap();
    let (half, share, strict) = (
        short.charges_max_share_percent.to_string() == "50",
        burden.share_max_percent.ppm(),
        burden.strict_share_max_percent.ppm(),
    );
    let deferral = law.restructuring.in_force_on(on).unwrap().deferral_months_min;
    let attempts = rules.policy.flow.bio_attempts_max;
    let step = product.amount_tenge.step;
    vec![
        ("не больше двух раз", prolongation.count_max == 2),
        ("екі реттен артық ұзартуға болмайды", prolongation.count_max == 2),
        ("за три дня до срока", prolongation.days_before_due == 3),
        ("через семь дней после", prolongation.days_after_due == 7),
        ("по ставке не выше прежней", prolongation.rate.percent() <= product.rate.percent()),
        ("ставка при этом не растёт", prolongation.rate.percent() <= product.rate.percent()),
        ("попыток три", attempts == 3),
        ("после третьей проверка закрывается на сутки", rules.policy.flow.bio_lock_hours == 24),
        ("бір тәуліктей үзіліс жасалады", rules.policy.flow.bio_lock_hours == 24),
        ("действует у нас только сутки", rules.policy.flow.bio_valid_hours == 24),
        ("бір тәулік ішінде жаңа өтінім берсеңіз", rules.policy.flow.bio_valid_hours == 24),
        ("оған бірнеше күн беріледі", rules.policy.flow.payout_confirm_hours >= 48),
        (
            "при средней оценке новому клиенту одобряют не больше ста двадцати тысяч",
            rules.policy.score.middle_amount_max_tenge == 120_000,
        ),
        (
            "без записей в бюро — не больше пятидесяти тысяч",
            {
                let score = &rules.policy.score;
                [score.low_amount_max_tenge, score.no_history_amount_max_tenge] == [50_000; 2]
            },
        ),
        (
            "решение по сумме этого размера подтверждает ещё один сотрудник",
            rules.policy.review.four_eyes_above_tenge < 170_000,
        ),
        ("меньше чем за два месяца, в расчёт идёт вся сумма", is_counted_whole(rules)),
        ("екі айдан қысқа мерзімде бір төлеммен қайтарылса, бүкіл сома", is_counted_whole(rules)),
        ("үш мүмкіндік", attempts == 3),
        ("одна тысяча", step == 1000),
        ("по тысяче", step == 1000),
        ("половины дохода", share == 500_000),
        ("кірістің жартысынан", share == 500_000),
        ("вдвое ниже", strict * 2 == share),
        ("половины выданной суммы", half),
        ("соманың жартысынан", half),
        ("не меньше трёх месяцев", deferral == 3),
        ("кемінде үш ай", deferral == 3),
        ("начинается с десяти тысяч", product.amount_tenge.min == 10_000),
        ("на пять дней", product.term.min == 5),
        ("не дольше полутора месяцев", product.term.max == 45),
        ("обычно это сутки", rules.policy.flow.offer_valid_hours == 24),
        ("дольше одного дня", rules.policy.arrears.microcredit_days_max == 1),
        ("дольше тридцати дней", rules.policy.arrears.bank_days_max == 30),
        ("верхняя сумма короткого займа", product.amount_tenge.max == 190_000),
        ("наш верхний порог чуть ниже", {
            let most = law.mci_times(short.amount_max_mrp, on).unwrap();
            Tenge::try_from_whole_tenge(i64::from(product.amount_tenge.max)).unwrap() < most
        }),
        ("вы заплатите за десять дней", interest_days(rules, 11, 1) == 10),
    ]
}

/// Days of interest on a loan from one day of a month to another.
fn interest_days(rules: &Rules, to: u32, from: u32) -> i64 {
    let request = ContractInput::new(100_000, to - from, "2026-11-01".parse().unwrap());
    let quote = Quote::try_new(&rules.products.short, &request, &rules.law).unwrap();
    assert_eq!(quote.due_date, "2026-11-11".parse().unwrap());
    let a_day = 100_000 * 100 * i64::from(rules.products.short.rate.percent().ppm()) / 1_000_000;
    quote.interest.tiyn() / a_day
}

/// КДН counts the whole repayment of the longest loan as a payment of one month.
fn is_counted_whole(rules: &Rules) -> bool {
    let request = ContractInput::new(100_000, rules.products.short.term.max, today());
    let quote = Quote::try_new(&rules.products.short, &request, &rules.law).unwrap();
    origination::affordability::monthly_payment(&quote, today()) == quote.total
}

/// How a block quote begins that computes with an imaginary person's money.
const EXAMPLE_STARTS: [&str; 2] = ["> **Пример.**", "> **Мысал.**"];

/// Splits a text into what states facts and its examples, whose figures are arithmetic.
fn split_examples(source: &str) -> (String, Vec<String>) {
    let (mut facts, mut examples, mut in_example) = (String::new(), Vec::<String>::new(), false);
    for line in source.split_inclusive('\n') {
        let begins = EXAMPLE_STARTS.iter().any(|start| line.starts_with(start));
        // Any other block quote states facts.
        in_example = begins || (in_example && line.starts_with('>'));
        match examples.last_mut().filter(|_| in_example && !begins) {
            Some(example) => example.push_str(line),
            None if in_example => examples.push(line.to_owned()),
            None => facts.push_str(line),
        }
    }
    (facts, examples)
}

/// A price in any words: an example states none, since it would not change with the product.
const PRICE_STEMS: [&str; 7] = ["%", "процент", "пайыз", "гэсв", "жтсм", "ставк", "мөлшерлеме"];
/// Ourselves. An imaginary person's words, in quotation marks, may speak of their own "us".
const OWN_WORDS: [&str; 15] = [
    "zhedel",
    "жедел",
    "нас",
    "наш",
    "наша",
    "наше",
    "наши",
    "нашей",
    "нашего",
    "нашему",
    "нашу",
    "наших",
    "біздің",
    "бізде",
    "бізден",
];

/// What an example may not say: a rate, or a sum beside ourselves.
fn price_in_example(example: &str) -> Option<String> {
    let text = unquoted(&example.to_lowercase());
    let has_stem = |word: &str| PRICE_STEMS.iter().any(|stem| word.starts_with(stem));
    let states_price = |sentence: &&str| {
        let is_sign = |letter: char| !letter.is_alphanumeric() && letter != '%';
        let words =
            || sentence.split(is_sign).map(|word| word.trim_start_matches(char::is_numeric));
        let is_own = words().any(|word| OWN_WORDS.contains(&word));
        words().any(has_stem) || (is_own && sentence.contains(|it: char| it.is_ascii_digit()))
    };
    // A rate is one in quotation marks too.
    let stated = text.split(['.', '!', '?', ':', ';']).find(states_price).map(str::to_owned);
    stated.or_else(|| {
        let quoted = example.to_lowercase();
        ["%", "гэсв", "жтсм"].iter().find(|it| quoted.contains(**it)).map(|it| (*it).to_owned())
    })
}

/// A text without what stands in quotation marks.
fn unquoted(text: &str) -> String {
    let mut depth = 0_u32;
    let mut is_outside = |letter: char| {
        match letter {
            '«' => depth += 1,
            '»' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && letter != '»'
    };
    text.chars().filter(|letter| is_outside(*letter)).collect()
}

/// The visible lines of a text, without URLs.
fn lines(source: &str) -> Vec<String> {
    let (head, body) = source.trim_start_matches("---\n").split_once("\n---\n").unwrap();
    let visible_keys = ["title: ", "description: ", "lead: ", "role: "];
    let head =
        head.lines().filter_map(|line| visible_keys.iter().find_map(|key| line.strip_prefix(key)));
    let lines = head.chain(body.lines()).filter(|line| !line.trim().is_empty());
    lines.map(|line| without_addresses(line).to_lowercase().replace('\u{a0}', " ")).collect()
}

/// A line without its list or heading mark, its code, and its link targets.
fn without_addresses(line: &str) -> String {
    let line = line.trim_start_matches(['#', ' ', '-']);
    let line = line.strip_prefix("Шаг ").unwrap_or(line);
    let line = match line.split_once(". ") {
        Some((mark, rest)) if mark.bytes().all(|byte| byte.is_ascii_digit()) => rest,
        _ => line,
    };
    let (mut text, mut ends) = (String::new(), None);
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match (ends, letter) {
            (Some(end), letter) if letter == end => ends = None,
            (Some(_), _) => {}
            (None, ']') if letters.peek() == Some(&'(') => ends = Some(')'),
            (None, '{') => ends = Some('}'),
            (None, letter) => text.push(letter),
        }
    }
    text
}

/// A number and what follows it.
struct Figure<'a> {
    number: String,
    after: &'a str,
}

fn figures_in(line: &str) -> Vec<Figure<'_>> {
    let is_space = |letter: char| matches!(letter, ' ' | '\u{a0}' | '\u{202f}');
    let mut figures = Vec::new();
    let mut rest = line;
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_digit()) {
        let is_in_word = rest[..start].ends_with(|letter: char| letter.is_alphanumeric());
        rest = &rest[start..];
        let mut end = 0;
        for (at, letter) in rest.char_indices() {
            let next = &rest[at + letter.len_utf8()..];
            let digits = next.chars().take_while(char::is_ascii_digit).count();
            let joins = match letter {
                ',' | ':' | '.' => digits > 0,
                letter => is_space(letter) && digits == 3,
            };
            if !letter.is_ascii_digit() && !joins {
                break;
            }
            end = at + letter.len_utf8();
        }
        let number: String = rest[..end].chars().filter(|letter| !is_space(*letter)).collect();
        rest = &rest[end..];
        if !is_in_word {
            figures.push(Figure { number, after: rest.trim_start_matches(is_space) });
        }
    }
    figures
}

/// The landing's own amounts: that of its calculator, and those that it has the core compute.
fn landing_amounts<'a>(path: &str, source: &'a str) -> Vec<&'a str> {
    let amount_of = |line: &'a str| {
        let quoted = || line.strip_prefix("{{quote amount=")?.split(' ').next();
        line.strip_prefix("amount: ").or_else(quoted)
    };
    if !path.contains("/landings/") {
        return Vec::new();
    }
    source.lines().filter_map(amount_of).collect()
}

fn unknown_figures(path: &str, source: &str, table: &[AllowedFigure]) -> Vec<String> {
    let (facts, _) = split_examples(source);
    let own_amounts = landing_amounts(path, source);
    let mut unknown = Vec::new();
    for line in lines(&facts) {
        let mut text = line.clone();
        NON_FIGURES.iter().for_each(|date| text = text.replace(date, ""));
        for figure in figures_in(&text) {
            let is_own =
                figure.after.starts_with("тенге") && own_amounts.contains(&figure.number.as_str());
            let is_known = table.iter().any(|it| {
                it.number == figure.number
                    && it.after.iter().any(|after| figure.after.starts_with(after))
                    && it.near.iter().any(|near| line.contains(near))
            });
            if !is_own && !is_known {
                unknown.push(format!("{path}: {} in: {line}", figure.number));
            }
        }
    }
    unknown
}

#[test]
fn every_figure_in_a_text_is_one_of_the_law_or_the_rules() {
    let rules: Arc<Rules> = rules();
    let table = allowed_figures(&rules);
    let texts = bundled_texts();
    let unknown: Vec<String> =
        texts.iter().flat_map(|(path, source)| unknown_figures(path, source, &table)).collect();
    assert!(unknown.is_empty(), "{}", unknown.join("\n"));
    let all: String =
        texts.iter().map(|(_, source)| source.to_lowercase().replace('\u{a0}', " ")).collect();
    for it in &table {
        assert!(all.replace(' ', "").contains(&it.number), "no text names {}", it.number);
    }
    for (phrase, is_so) in allowed_phrases(&rules) {
        assert!(is_so, "texts say «{phrase}»");
        assert!(all.contains(phrase), "no text says «{phrase}»");
    }
    assert!(rules.law.cooling_off.in_force_on("2025-09-29".parse().unwrap()).is_err());
    assert!(rules.law.cooling_off.in_force_on("2025-09-30".parse().unwrap()).is_ok());
}

#[test]
fn no_example_states_a_price_of_ours() {
    let mut prices = Vec::new();
    for (path, source) in bundled_texts() {
        let (_, examples) = split_examples(source);
        let found = examples.iter().filter_map(|example| price_in_example(example));
        prices.extend(found.map(|price| format!("{path}: {price}")));
    }
    assert!(prices.is_empty(), "{}", prices.join("\n"));
}

#[test]
fn the_arithmetic_of_an_example_is_no_figure_of_ours() {
    let rules = rules();
    let table = allowed_figures(&rules);
    let count = |body: &str| {
        let source = format!("---\ntitle: T\n---\n{body}\n");
        unknown_figures("ru/blog/x.md", &source, &table).len()
    };
    assert_eq!(count("> **Пример.** Доход 200 000 тенге.\n> Аренда 80 000 тенге."), 0);
    assert_eq!(count("> **Мысал.** Кіріс 200 000 теңге."), 0);
    // Below the quote, in another quote, and without the mark the figures are ours.
    assert_eq!(count("> **Пример.** Доход 200 000 тенге.\n\nАренда 80 000 тенге."), 1);
    assert_eq!(count("> **Пример.** Доход 7 тенге.\n\n> Аренда 80 000 тенге."), 1);
    assert_eq!(count("> Доход 200 000 тенге."), 1);
    assert_eq!(count("**Пример.** Доход 200 000 тенге."), 1);
    assert_eq!(count("{{quote amount=100000 days=30}}"), 0);
    for (example, is_price) in [
        ("Доход 200 000 тенге, доставка 5 000 тенге, Ермек нашёл работу.", false),
        ("Нурлан ответил: «у нас двое детей и 90 000 тенге дохода».", false),
        ("По ставке 0,28 платит 2 800 тенге.", true),
        ("Это 5 % дохода.", true),
        ("Это 5% дохода.", true),
        ("Он прочитал: «ГЭСВ 166».", true),
        ("ЖТСМ 166 болды.", true),
        ("Пять процентов дохода.", true),
        ("У нас это стоит 2 800 тенге.", true),
        ("По нашему договору платят. Он внёс 2 800 тенге.", false),
        ("Бізде бұл 2 800 теңге.", true),
    ] {
        let found = price_in_example(&format!("> **Пример.** {example}"));
        assert_eq!(found.is_some(), is_price, "{example}: {found:?}");
    }
}

#[test]
fn an_unknown_figure_is_found() {
    let rules = rules();
    let table = allowed_figures(&rules);
    for (line, count) in [
        ("Ответ приходит в течение 15 календарных дней.", 0),
        ("Ответ приходит в течение 16 календарных дней.", 1),
        ("Уведомление придёт не позднее 15 календарных дней.", 1),
        ("Вернёте 104 200 тенге.", 1),
        ("Ставка 0,28 % в день, ГЭСВ 166,8 %.", 2),
        ("Если сумма больше 80 МРП, деньги придут через 24 часа.", 1),
        ("1. Первый пункт", 0),
        ("[ссылка](/blog/2/) и `код 7`", 1),
    ] {
        let source = format!("---\ntitle: T\n---\n{line}\n");
        assert_eq!(unknown_figures("ru/pages/x.md", &source, &table).len(), count, "{line}");
    }
    let landing = "---\ntitle: Заём 50 000 тенге\namount: 60000\n---\n";
    assert_eq!(unknown_figures("ru/landings/038.md", landing, &table).len(), 1);
    let quoting = format!("{landing}{{{{quote amount=50000 days=30}}}}\n");
    assert_eq!(unknown_figures("ru/landings/038.md", &quoting, &table).len(), 0);
}
