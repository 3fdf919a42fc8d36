//! The layout of Kaspi Gold: a certificate, a header with totals, and rows in four columns.
#![expect(clippy::float_arithmetic, reason = "places on a page are no money")]

use base::BusinessDate;
use money::Tenge;

use super::drawing::{Drawing, FontFace, Pen};
use super::font::Font;
use super::kaspi_labels::{LINES, SummaryLine, details, labels, summary_line};
use super::operations::SampleAccount;
use super::{Person, StatementLanguage};

const PAGE: (f32, f32) = (595.0, 842.0);
const STEP: f32 = 15.9;
const BOTTOM: f32 = 72.0;
const AMOUNT_RIGHT: f32 = 215.0;
const OPERATION: f32 = 235.0;
const DETAILS: f32 = 345.0;

pub(super) fn draw(
    person: &Person,
    account: &SampleAccount,
    language: StatementLanguage,
    font: &Font,
) -> Drawing {
    let mut pen = Pen::new(font, PAGE, 9.0, 800.0);
    certificate(&mut pen, account, language);
    pen.break_page_if_needed(PAGE.1, 0.0);
    head(&mut pen, person, account, language);
    sums(&mut pen, account, language);
    let (date, amount, operation, details) = match language {
        StatementLanguage::Ru => ("Дата", "Сумма", "Операция", "Детали"),
        StatementLanguage::Kk => ("Күні", "Сомасы", "Операция", "Толығырақ"),
        StatementLanguage::En => ("Date", "Amount", "Transaction", "Details"),
    };
    pen.down(30.0);
    pen.put(45.0, date);
    pen.put(150.0, amount);
    pen.put(OPERATION, operation);
    pen.put(DETAILS, details);
    for index in 0..account.operations.len() {
        row(&mut pen, account, index, language);
    }
    footnote(&mut pen, language);
    footer(&mut pen, language);
    pen.finish()
}

fn certificate(pen: &mut Pen, account: &SampleAccount, language: StatementLanguage) {
    let (from, to) = (format_short_date(account.from), format_short_date(account.to));
    pen.put(
        40.0,
        match language {
            StatementLanguage::Ru => "СПРАВКА",
            StatementLanguage::Kk => "АНЫҚТАМА",
            StatementLanguage::En => "CERTIFICATE",
        },
    );
    pen.down(40.0);
    pen.put(40.0, &period(&from, &to, language));
    footer(pen, language);
}

fn period(from: &str, to: &str, language: StatementLanguage) -> String {
    match language {
        StatementLanguage::Ru => format!("по Kaspi Gold за период с {from} по {to}"),
        StatementLanguage::Kk => {
            format!("{from}ж. бастап {to}ж. дейінгі кезеңге Kaspi Gold бойынша")
        }
        StatementLanguage::En => format!("for Kaspi Gold for the period from {from} to {to}"),
    }
}

fn head(pen: &mut Pen, person: &Person, account: &SampleAccount, language: StatementLanguage) {
    let (title, card, number, currency) = match language {
        StatementLanguage::Ru => ("ВЫПИСКА", "Номер карты:", "Номер счета:", "Валюта счета:"),
        StatementLanguage::Kk => {
            ("ҮЗІНДІ КӨШІРМЕ", "Карта нөмірі:", "Шот нөмірі:", "Шот валютасы:")
        }
        StatementLanguage::En => {
            ("STATEMENT", "Card number:", "Account number:", "Account currency:")
        }
    };
    pen.put(40.0, title);
    pen.down(20.0);
    pen.put(
        40.0,
        &period(&format_short_date(account.from), &format_short_date(account.to), language),
    );
    pen.down(33.0);
    let name = &person.name;
    pen.put(40.0, name.surname.reveal());
    pen.put(326.0, card);
    pen.put(410.0, &format!("*{}", person.card_tail));
    pen.down(STEP);
    let patronymic = name.patronymic.iter().map(|it| it.reveal());
    let given = std::iter::once(name.given.reveal()).chain(patronymic).collect::<Vec<_>>();
    pen.put(40.0, &given.join(" "));
    pen.put(326.0, number);
    pen.put(410.0, person.account.reveal());
    pen.down(STEP);
    pen.put(40.0, &available(account.to, language, true));
    pen.put_right(280.0, &format_signed(account.closing()), FontFace::Bank);
    pen.put(326.0, currency);
    pen.put(410.0, "теңге");
    pen.down(50.0);
}

fn available(date: BusinessDate, language: StatementLanguage, has_colon: bool) -> String {
    let colon = if has_colon { ":" } else { "" };
    match language {
        StatementLanguage::Ru => format!("Доступно на {}{colon}", format_short_date(date)),
        StatementLanguage::Kk => format!("{}ж. қолжетімді:", format_short_date(date)),
        StatementLanguage::En => format!("Available on {}{colon}", format_short_date(date)),
    }
}

fn sums(pen: &mut Pen, account: &SampleAccount, language: StatementLanguage) {
    pen.put(43.0, &available(account.from, language, false));
    pen.put_right(300.0, &format_signed(account.opening), FontFace::Bank);
    pen.put(
        325.0,
        match language {
            StatementLanguage::Ru => "Остаток зарплатных денег",
            StatementLanguage::Kk => "Жалақылық ақшаның қалдығы",
            StatementLanguage::En => "Salary money balance",
        },
    );
    pen.put_right(564.0, "0,00 ₸", FontFace::Bank);
    for line in LINES {
        pen.down(STEP);
        let total = account.total(|it| summary_line(it.operation_type) == line);
        pen.put(49.0, labels(line, language).1);
        pen.put_right(300.0, &format_signed(total), FontFace::Bank);
        if line == SummaryLine::Replenishments {
            pen.put(
                331.0,
                match language {
                    StatementLanguage::Ru => "Другие пополнения",
                    StatementLanguage::Kk => "Басқа толықтырулар",
                    StatementLanguage::En => "Other replenishments",
                },
            );
            pen.put_right(564.0, "300\u{a0}000,00 ₸", FontFace::Bank);
        }
    }
    pen.down(STEP);
    pen.put(43.0, &available(account.to, language, false));
    pen.put_right(300.0, &format_signed(account.closing()), FontFace::Bank);
}

fn row(pen: &mut Pen, account: &SampleAccount, index: usize, language: StatementLanguage) {
    let operation = account.operations[index];
    let label = wrapped(labels(summary_line(operation.operation_type), language).0);
    let details = details(operation, language);
    let lines = label.len().max(details.len());
    pen.down(STEP);
    if pen.break_page_if_needed(lines as f32 * STEP, BOTTOM) {
        pen.put(
            40.0,
            match language {
                StatementLanguage::Ru => "Приложение к Справке №40213",
                StatementLanguage::Kk => "Анықтамаға қосымша №40213",
                StatementLanguage::En => "JSC «Kaspi Bank», BIC CASPKZKA, www.kaspi.kz",
            },
        );
        pen.down(STEP * 2.0);
    }
    pen.put(45.0, &format_short_date(operation.on));
    let face = if operation.is_patched { FontFace::Editor } else { FontFace::Bank };
    pen.put_right(AMOUNT_RIGHT, &format_signed(account.printed_amount(index)), face);
    for line in 0..lines {
        if line > 0 {
            pen.down(STEP);
        }
        // Words are printed one by one, as the bank does.
        let mut left = OPERATION;
        for word in label.get(line).copied().unwrap_or_default().split(' ') {
            pen.put(left, word);
            left += word.chars().count() as f32 * 5.5 + 3.0;
        }
        pen.put(DETAILS, details.get(line).map_or("", String::as_str));
    }
}

/// The narrow column holds two words.
fn wrapped(label: &str) -> Vec<&str> {
    match label.match_indices(' ').nth(1) {
        Some((position, _)) => vec![&label[..position], &label[position + 1..]],
        None => vec![label],
    }
}

fn footnote(pen: &mut Pen, language: StatementLanguage) {
    pen.down(STEP * 2.0);
    pen.put(
        49.0,
        match language {
            StatementLanguage::Ru => {
                "- Сумма заблокирована. Банк ожидает подтверждения от платежной системы."
            }
            StatementLanguage::Kk => {
                "- Сомаға тосқауыл қойылған. Банк төлем жүйесінің растауын күтуде."
            }
            StatementLanguage::En => "- The amount is blocked. The bank expects the confirmation.",
        },
    );
}

fn footer(pen: &mut Pen, language: StatementLanguage) {
    let text = match language {
        StatementLanguage::Ru => "АО «Kaspi Bank», БИК CASPKZKA, www.kaspi.kz",
        StatementLanguage::Kk => "«Kaspi Bank» АҚ, БСК CASPKZKA, www.kaspi.kz",
        StatementLanguage::En => "JSC «Kaspi Bank», BIC CASPKZKA, www.kaspi.kz",
    };
    let base = std::mem::replace(&mut pen.base, 27.5);
    // Twice in the same place, as the bank does.
    pen.put(40.0, text);
    pen.put(40.2, text);
    pen.base = base;
}

/// Such as `+ 1 234,56 ₸`, with no-break spaces.
fn format_signed(amount: Tenge) -> String {
    let sign = if amount.is_negative() { '-' } else { '+' };
    format!("{sign} {} ₸", format_amount(amount))
}

/// Such as `1 234,56`, without a sign.
pub(super) fn format_amount(amount: Tenge) -> String {
    let tiyn = amount.tiyn().unsigned_abs();
    let digits = (tiyn / 100).to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push('\u{a0}');
        }
        grouped.push(digit);
    }
    format!("{grouped},{:02}", tiyn % 100)
}

/// Such as `04.10.22`.
fn format_short_date(date: BusinessDate) -> String {
    let text = date.to_string();
    let mut parts = text.split('-');
    let mut next = || parts.next().unwrap_or_default().to_owned();
    let (year, month, day) = (next(), next(), next());
    format!("{day}.{month}.{}", year.get(2..).unwrap_or_default())
}
