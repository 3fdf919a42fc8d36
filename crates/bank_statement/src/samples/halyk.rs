//! The layout of Halyk: a header in two columns, and rows in nine columns on a landscape page.
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
/// Right edges of the amounts, and left edges of the columns between and after them.
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
    let labels = if language == StatementLanguage::Kk { &KK } else { &RU };
    let mut pen = Pen::new(font, PAGE, 8.0, 560.0);
    head(&mut pen, person, account, labels);
    heads(&mut pen, labels);
    for index in 0..account.operations.len() {
        row(&mut pen, person, account, index, labels);
    }
    totals(&mut pen, account, labels);
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

fn head(pen: &mut Pen, person: &Person, account: &SampleAccount, labels: &HalykLabels) {
    let name = person.name.reveal().to_uppercase();
    let card = format!("{} 414621******{}", labels.card, person.card_tail);
    let period = (labels.period)(&format_long_date(account.from), &format_long_date(account.to));
    let balance = |label, amount| format!("{label} {} KZT;", format_signed(amount));
    for (left, right) in [
        (labels.bank.to_owned(), String::new()),
        (labels.title.to_owned(), String::new()),
        (format!("{} {name}", labels.name), period),
        (format!("{} {}", labels.account, person.account.reveal()), card),
        (balance(labels.opening, account.opening), format!("{} KZT", labels.currency)),
        (balance(labels.closing, account.closing()), String::new()),
    ] {
        pen.put(30.0, &left);
        pen.put(450.0, &right);
        pen.down(STEP);
    }
    pen.down(STEP);
}

fn heads(pen: &mut Pen, labels: &HalykLabels) {
    let positions =
        [30.0, BOOKED + 30.0, DESCRIPTION + 60.0, 330.0, 440.0, 500.0, 580.0, 640.0, CARD];
    for (left, head) in positions.into_iter().zip(labels.heads) {
        pen.put(left, head);
    }
    pen.down(STEP);
}

fn row(
    pen: &mut Pen,
    person: &Person,
    account: &SampleAccount,
    index: usize,
    labels: &HalykLabels,
) {
    let operation = account.operations[index];
    let lines = description(operation, labels.is_kazakh);
    if pen.break_page_if_needed(lines.len() as f32 * STEP, BOTTOM) {
        heads(pen, labels);
    }
    let amount = account.printed_amount(index);
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

fn totals(pen: &mut Pen, account: &SampleAccount, labels: &HalykLabels) {
    let fees = account.total(|it| it.operation_type == OperationType::Fee);
    let incoming = account.total(|it| it.amount.is_positive());
    let outgoing = account.total(|it| it.amount.is_negative()) - fees;
    pen.break_page_if_needed(STEP, BOTTOM);
    pen.put(30.0, labels.total);
    pen.put_right(INCOMING, &format_signed(incoming), FontFace::Bank);
    pen.put_right(OUTGOING, &format_signed(outgoing), FontFace::Bank);
    pen.put_right(FEE, &format_signed(fees), FontFace::Bank);
}

/// Lines of the description, as its narrow column breaks them.
fn description(operation: Operation, is_kazakh: bool) -> Vec<String> {
    let localized = |ru: &str, kk: &str| if is_kazakh { kk.to_owned() } else { ru.to_owned() };
    match operation.operation_type {
        OperationType::Salary => {
            vec![localized("Зачисление зарплаты", "Жалақы түсуі"), "ТОО \"Ромашка\"".to_owned()]
        }
        OperationType::FromPerson(who) => {
            vec![localized("Поступление перевода", "Аударым түсуі"), who.to_owned()]
        }
        OperationType::FromOtherBank => {
            vec![localized("Поступление перевода", "Аударым түсуі"), own_card(is_kazakh)]
        }
        OperationType::FromDeposit | OperationType::ToDeposit => {
            vec![
                localized("Перевод между своими", "Өз шоттары арасындағы"),
                localized("счетами", "аударым"),
            ]
        }
        OperationType::Loan => vec![localized("Выдача кредита", "Кредит беру")],
        OperationType::Purchase(shop) | OperationType::PurchaseAbroad(shop, _) => vec![
            localized("Операция оплаты у", "Төлем операциясы"),
            format!("{} {shop}", localized("коммерсанта", "коммерсантта")),
        ],
        OperationType::Refund(shop) => {
            vec![format!("{} {shop}", localized("Возврат средств", "Қайтару"))]
        }
        OperationType::ToPerson(who) => {
            vec![localized("Перевод на другую карту", "Басқа картаға аудару"), who.to_owned()]
        }
        OperationType::Cash => vec![localized("Снятие наличных", "Қолма-қол ақша алу")],
        OperationType::Fee => vec![localized("Ежемесячная комиссия", "Ай сайынғы комиссия")],
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

/// Such as `-1 234,56`.
fn format_signed(amount: Tenge) -> String {
    let sign = if amount.is_negative() { "-" } else { "" };
    format!("{sign}{}", format_amount(amount))
}

/// Such as `04.10.2022`.
fn format_long_date(date: BusinessDate) -> String {
    let text = date.to_string();
    let mut parts: Vec<&str> = text.split('-').collect();
    parts.reverse();
    parts.join(".")
}
