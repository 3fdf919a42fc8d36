//! The form of Halyk: a head in two columns, and the rows in nine, on a page laid across.
#![expect(clippy::float_arithmetic, reason = "places on a page are no money")]

use base::BusinessDate;
use money::Tenge;

use super::drawing::{Drawing, FontFace, Pen};
use super::font::Font;
use super::kaspi::format_amount;
use super::operations::{Operation, OperationType, SampleAccount};
use super::{Person, StatementLanguage};

const PAGE: (f32, f32) = (842.0, 595.0);
const STEP: f32 = 12.0;
const BOTTOM: f32 = 40.0;
const BOOKED: f32 = 90.0;
const DESCRIPTION: f32 = 150.0;
/// Right edges of the amounts, and left edges of what stands between and after them.
const AMOUNT: f32 = 430.0;
const CURRENCY: f32 = 445.0;
const INCOMING: f32 = 545.0;
const OUTGOING: f32 = 625.0;
const FEE: f32 = 680.0;
const CARD: f32 = 700.0;

pub(super) fn draw(
    person: &Person,
    account: &SampleAccount,
    language: StatementLanguage,
    font: &Font,
) -> Drawing {
    let words = if language == StatementLanguage::Kk { &KK } else { &RU };
    let mut pen = Pen::new(font, PAGE, 8.0, 560.0);
    head(&mut pen, person, account, words);
    heads(&mut pen, words);
    for nth in 0..account.operations.len() {
        row(&mut pen, person, account, nth, words);
    }
    totals(&mut pen, account, words);
    pen.finish()
}

struct HalykLabels {
    bank: &'static str,
    title: &'static str,
    name: &'static str,
    account: &'static str,
    card: &'static str,
    currency: &'static str,
    opening: &'static str,
    closing: &'static str,
    period: fn(&str, &str) -> String,
    total: &'static str,
    heads: [&'static str; 9],
    is_kazakh: bool,
}

const RU: HalykLabels = HalykLabels {
    bank: "АО \"Народный Банк Казахстана\", БИК: HSBKKZKX",
    title: "Выписка по счету",
    name: "ФИО:",
    account: "Номер счета:",
    card: "Номер карточки:",
    currency: "Валюта счета:",
    opening: "Входящий остаток:",
    closing: "Исходящий остаток:",
    period: |from, to| format!("Период выписки: с {from} по {to}"),
    total: "Всего:",
    heads: [
        "Дата проведения",
        "Дата обработки",
        "Описание операции",
        "Сумма операции",
        "Валюта",
        "Приход",
        "Расход",
        "Комиссия",
        "№ карточки/счета",
    ],
    is_kazakh: false,
};

const KK: HalykLabels = HalykLabels {
    bank: "«Қазақстан Халық Банкі» АҚ, БСК: HSBKKZKX",
    title: "Шот бойынша үзінді көшірме",
    name: "Аты-жөні:",
    account: "Шот нөмірі:",
    card: "Карточка нөмірі:",
    currency: "Шот валютасы:",
    opening: "Кіріс қалдығы:",
    closing: "Шығыс қалдығы:",
    period: |from, to| format!("Үзінді көшірме кезеңі: {from} бастап {to} дейін"),
    total: "Барлығы:",
    heads: [
        "Операция жүргізілген күн",
        "Өңделген күн",
        "Операцияның сипаттамасы",
        "Операция сомасы",
        "Валюта",
        "Кіріс",
        "Шығыс",
        "Комиссия",
        "Карточка/шот №",
    ],
    is_kazakh: true,
};

fn head(pen: &mut Pen, person: &Person, account: &SampleAccount, words: &HalykLabels) {
    let name = person.name.reveal().to_uppercase();
    let card = format!("{} 414621******{}", words.card, person.card_tail);
    let period = (words.period)(&format_long_date(account.from), &format_long_date(account.to));
    let balance = |label, amount| format!("{label} {} KZT;", format_signed(amount));
    for (left, right) in [
        (words.bank.to_owned(), String::new()),
        (words.title.to_owned(), String::new()),
        (format!("{} {name}", words.name), period),
        (format!("{} {}", words.account, person.account.reveal()), card),
        (balance(words.opening, account.opening), format!("{} KZT", words.currency)),
        (balance(words.closing, account.closing()), String::new()),
    ] {
        pen.put(30.0, &left);
        pen.put(450.0, &right);
        pen.down(STEP);
    }
    pen.down(STEP);
}

fn heads(pen: &mut Pen, words: &HalykLabels) {
    let places = [30.0, BOOKED + 30.0, DESCRIPTION + 60.0, 330.0, 440.0, 500.0, 580.0, 640.0, CARD];
    for (left, head) in places.into_iter().zip(words.heads) {
        pen.put(left, head);
    }
    pen.down(STEP);
}

fn row(pen: &mut Pen, person: &Person, account: &SampleAccount, nth: usize, words: &HalykLabels) {
    let operation = account.operations[nth];
    let lines = description(operation, words.is_kazakh);
    if pen.break_page_if_needed(lines.len() as f32 * STEP, BOTTOM) {
        heads(pen, words);
    }
    let amount = account.printed_amount(nth);
    let (fee, amount) = if operation.operation_type == OperationType::Fee {
        (amount, Tenge::ZERO)
    } else {
        (Tenge::ZERO, amount)
    };
    let incoming = if amount.is_positive() { amount } else { Tenge::ZERO };
    let outgoing = if amount.is_negative() { amount } else { Tenge::ZERO };
    let face = if operation.is_patched { FontFace::Editor } else { FontFace::Bank };
    pen.put(30.0, &format_long_date(operation.on));
    pen.put(BOOKED, &format_long_date(operation.on));
    pen.put_right(AMOUNT, &format_signed(amount + fee), face);
    pen.put(CURRENCY, "KZT");
    pen.put_right(INCOMING, &format_signed(incoming), face);
    pen.put_right(OUTGOING, &format_signed(outgoing), FontFace::Bank);
    pen.put_right(FEE, &format_signed(fee), FontFace::Bank);
    pen.put(CARD, &format!("414621******{}", person.card_tail));
    for line in lines {
        pen.put(DESCRIPTION, &line);
        pen.down(STEP);
    }
}

fn totals(pen: &mut Pen, account: &SampleAccount, words: &HalykLabels) {
    let fees = account.total(|it| it.operation_type == OperationType::Fee);
    let incoming = account.total(|it| it.amount.is_positive());
    let outgoing = account.total(|it| it.amount.is_negative()) - fees;
    pen.break_page_if_needed(STEP, BOTTOM);
    pen.put(30.0, words.total);
    pen.put_right(INCOMING, &format_signed(incoming), FontFace::Bank);
    pen.put_right(OUTGOING, &format_signed(outgoing), FontFace::Bank);
    pen.put_right(FEE, &format_signed(fees), FontFace::Bank);
}

/// The column breaks after a few words.
fn description(operation: Operation, is_kazakh: bool) -> Vec<String> {
    let two = |ru: &str, kk: &str| if is_kazakh { kk.to_owned() } else { ru.to_owned() };
    match operation.operation_type {
        OperationType::Salary => {
            vec![two("Зачисление зарплаты", "Жалақы түсуі"), "ТОО \"Ромашка\"".to_owned()]
        }
        OperationType::FromPerson(who) => {
            vec![two("Поступление перевода", "Аударым түсуі"), who.to_owned()]
        }
        OperationType::FromOtherBank => {
            vec![two("Поступление перевода", "Аударым түсуі"), own_card(is_kazakh)]
        }
        OperationType::FromDeposit | OperationType::ToDeposit => {
            vec![two("Перевод между своими", "Өз шоттары арасындағы"), two("счетами", "аударым")]
        }
        OperationType::Loan => vec![two("Выдача кредита", "Кредит беру")],
        OperationType::Purchase(shop) | OperationType::PurchaseAbroad(shop, _) => vec![
            two("Операция оплаты у", "Төлем операциясы"),
            format!("{} {shop}", two("коммерсанта", "коммерсантта")),
        ],
        OperationType::Refund(shop) => {
            vec![format!("{} {shop}", two("Возврат средств", "Қайтару"))]
        }
        OperationType::ToPerson(who) => {
            vec![two("Перевод на другую карту", "Басқа картаға аудару"), who.to_owned()]
        }
        OperationType::Cash => vec![two("Снятие наличных", "Қолма-қол ақша алу")],
        OperationType::Fee => vec![two("Ежемесячная комиссия", "Ай сайынғы комиссия")],
    }
}

fn own_card(is_kazakh: bool) -> String {
    if is_kazakh {
        "Басқа банктің картасынан"
    } else {
        "с карты другого банка"
    }
    .to_owned()
}

/// `-1 234,56`.
fn format_signed(amount: Tenge) -> String {
    let sign = if amount.is_negative() { "-" } else { "" };
    format!("{sign}{}", format_amount(amount))
}

/// `04.10.2022`.
fn format_long_date(on: BusinessDate) -> String {
    let text = on.to_string();
    let mut parts: Vec<&str> = text.split('-').collect();
    parts.reverse();
    parts.join(".")
}
