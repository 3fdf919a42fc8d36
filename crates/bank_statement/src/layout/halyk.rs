//! Halyk: the statement of an account with its nine columns. The Russian form and the Kazakh heads,
//! balances and totals are taken from published statements of 2024 to 2026; the Kazakh labels of
//! the head and the Kazakh words for operations are from memory.

use super::{StatementDraft, collapse_tabs};
use crate::text::{split_label, strip_label};
use crate::{
    Bank, CardTail, Row, RowKind, StatementData, StatementLanguage, StatementRejection, Total,
    TotalOf, amount, date,
};
use base::BusinessDate;
use identity::Iban;
use money::Tenge;

/// Within so many lines the bank names itself.
const HEAD_LINES: usize = 15;
const BANKS: [&str; 3] = ["Народный Банк Казахстана", "Қазақстан Халық Банкі", "HSBKKZKX"];
/// After these and on the other side of a tab begins the next field.
const OTHER_FIELDS: [&str; 8] = [
    "Дата формирования",
    "ИИН:",
    "Тип счета",
    "Период выписки",
    "ЖСН:",
    "Үзінді көшірме",
    "Шот нөмірі",
    "Филиал:",
];
const NAMES: [&str; 4] = ["ФИО:", "Аты-жөні:", "Тегі, аты, әкесінің аты:", "Клиент"];
const PERIODS: [&str; 3] = ["Период выписки:", "Үзінді көшірме кезеңі:", "Период:"];
const ACCOUNTS: [&str; 4] =
    ["Номер счета:", "Выписка по счету:", "Шот нөмірі:", "Шот бойынша үзінді көшірме:"];
const CARDS: [&str; 4] =
    ["Номер карточки:", "№ карточки:", "Карточка нөмірі:", "Төлем карточкасының нөмірі:"];
const CURRENCIES: [&str; 2] = ["Валюта счета:", "Шот валютасы:"];
const OPENINGS: [&str; 3] = ["Входящий остаток:", "Кіріс қалдығы:", "Кіріс қалдық:"];
const CLOSINGS: [&str; 3] = ["Исходящий остаток:", "Шығыс қалдығы:", "Шығыс қалдық:"];
const TOTALS: [&str; 4] = ["Всего:", "Барлығы:", "Всего", "Барлығы"];
const HEADS: [&str; 4] = ["Дата проведения", "Операция жүргізілген", "Страница", "Бет "];

/// What a description says of its row; the first word that it has decides. Money that comes back
/// from a shop belongs to the purchases.
const KINDS: [(&str, RowKind); 31] = [
    ("между своими", RowKind::FromOwnAccount),
    ("со своего счета", RowKind::FromOwnAccount),
    ("на свой счет", RowKind::FromOwnAccount),
    ("с депозита", RowKind::FromOwnAccount),
    ("на депозит", RowKind::FromOwnAccount),
    ("өз шот", RowKind::FromOwnAccount),
    ("депозит", RowKind::FromOwnAccount),
    ("выдача кредита", RowKind::LoanCredit),
    ("зачисление кредит", RowKind::LoanCredit),
    ("зачисление заемных", RowKind::LoanCredit),
    ("кредит беру", RowKind::LoanCredit),
    ("комисси", RowKind::Other),
    ("возврат", RowKind::Purchase),
    ("қайтару", RowKind::Purchase),
    ("коммерсант", RowKind::Purchase),
    ("снятие", RowKind::Withdrawal),
    ("ақша алу", RowKind::Withdrawal),
    ("зачисление", RowKind::Replenishment),
    ("поступление", RowKind::Replenishment),
    ("пополнение", RowKind::Replenishment),
    ("зарплат", RowKind::Replenishment),
    ("жалақы", RowKind::Replenishment),
    ("зейнетақы", RowKind::Replenishment),
    ("жәрдемақы", RowKind::Replenishment),
    ("түсу", RowKind::Replenishment),
    ("толықтыру", RowKind::Replenishment),
    ("покупка", RowKind::Purchase),
    ("оплата", RowKind::Purchase),
    ("перевод", RowKind::Transfer),
    ("аударым", RowKind::Transfer),
    ("аудару", RowKind::Transfer),
];

pub(super) fn matches(lines: &[&str]) -> bool {
    let mut head = lines.iter().take(HEAD_LINES);
    head.any(|line| BANKS.iter().any(|bank| split_label(line, bank).is_some()))
}

pub(super) fn read(lines: &[&str]) -> Result<StatementData, StatementRejection> {
    let is_kazakh = lines.iter().any(|line| field(line, &CURRENCIES[1..]).is_some());
    let language = if is_kazakh { StatementLanguage::Kk } else { StatementLanguage::Ru };
    let mut draft = StatementDraft::default();
    let mut at_rest = true;
    for line in lines {
        if let Some(found) = parse_row(line, draft.period) {
            at_rest = false;
            for row in found {
                draft.push(row)?;
            }
        } else if draft.rows.is_empty() {
            read_head(&mut draft, line)?;
        } else if let Some(rest) = TOTALS.iter().find_map(|label| strip_label(line, label)) {
            at_rest = true;
            draft.totals = parse_totals(rest).unwrap_or_default();
        } else {
            at_rest |= HEADS.iter().any(|start| strip_label(line, start).is_some());
            read_balances(&mut draft, line);
            if !at_rest {
                continue_row(&mut draft, line);
            }
        }
    }
    draft.finish(Bank::Halyk, language)
}

fn read_head(draft: &mut StatementDraft, line: &str) -> Result<(), StatementRejection> {
    if let Some(name) = field(line, &NAMES) {
        draft.surname = collapse_tabs(name);
    }
    if let Some(period) = field_to_end(line, &PERIODS)
        && let [first, last, ..] = date::find_all(period)[..]
        && first <= last
    {
        draft.period = Some((first, last));
    }
    let number = field(line, &ACCOUNTS).and_then(|it| it.split_whitespace().next());
    draft.account = draft.account.take().or_else(|| Iban::try_new(number?).ok());
    draft.card = draft.card.take().or_else(|| CardTail::find(field(line, &CARDS)?));
    if field(line, &CURRENCIES).is_some_and(|it| !it.trim_start().starts_with("KZT")) {
        return Err(StatementRejection::UnknownLayout);
    }
    read_balances(draft, line);
    Ok(())
}

fn read_balances(draft: &mut StatementDraft, line: &str) {
    let balance =
        |labels: &[&str]| amount::parse_prefix(field_to_end(line, labels)?).map(|it| it.1);
    draft.opening = draft.opening.or_else(|| balance(&OPENINGS));
    draft.closing = draft.closing.or_else(|| balance(&CLOSINGS));
}

/// What a field says, up to the next one.
fn field<'a>(line: &'a str, labels: &[&str]) -> Option<&'a str> {
    let value = field_to_end(line, labels)?.trim_start();
    let value = value.split('\t').next().unwrap_or_default();
    let ends = OTHER_FIELDS.iter().filter_map(|other| Some(split_label(value, other)?.0));
    Some(ends.min_by_key(|value| value.len()).unwrap_or(value))
}

fn field_to_end<'a>(line: &'a str, labels: &[&str]) -> Option<&'a str> {
    labels.iter().find_map(|label| Some(split_label(line, label)?.1))
}

/// One operation, and its fee as a row of its own, so that the sums of what came and what went
/// agree with those that are stated.
fn parse_row(line: &str, period: Option<(BusinessDate, BusinessDate)>) -> Option<Vec<Row>> {
    let (done_on, rest) = date::parse_prefix(line)?;
    let (booked_on, rest) = date::parse_prefix(rest)?;
    let (description, incoming, outgoing, fee) = parse_columns(rest)?;
    // The last operations before a period are booked within it.
    let is_within = period.is_none_or(|(first, last)| first <= done_on && done_on <= last);
    let on = if is_within { done_on } else { booked_on };
    let details = collapse_tabs(description);
    let amount = incoming - outgoing;
    let mut rows = Vec::new();
    if !fee.is_zero() {
        rows.push(Row { date: on, amount: -fee, kind: RowKind::Other, details: details.clone() });
    }
    if !amount.is_zero() || rows.is_empty() {
        rows.push(Row { date: on, amount, kind: row_kind(&details, amount), details });
    }
    Some(rows)
}

/// The description and, without signs, what came, what went and the fee.
fn parse_columns(text: &str) -> Option<(&str, Tenge, Tenge, Tenge)> {
    let mut first = None;
    for (at, _) in text.char_indices().filter(|(_, c)| c.is_ascii_digit() || is_sign(*c)) {
        let is_inside = text[..at].ends_with(|c: char| c.is_alphanumeric() || is_sign(c));
        let Some((amount, incoming, outgoing, fee)) =
            parse_figures(&text[at..]).filter(|_| !is_inside)
        else {
            continue;
        };
        let found = (&text[..at], incoming, outgoing, fee);
        // A number that ends a description looks like the thousands of the first amount; the
        // amounts after it tell which it is.
        if amount == incoming || amount == outgoing || amount == fee {
            return Some(found);
        }
        first = first.or(Some(found));
    }
    first
}

fn parse_figures(text: &str) -> Option<(Tenge, Tenge, Tenge, Tenge)> {
    let (_, amount, rest) = amount::parse_prefix(text)?;
    let rest = rest.trim_start();
    let is_code = rest.bytes().take_while(u8::is_ascii_uppercase).count() == 3;
    let rest = if is_code { &rest[3..] } else { rest };
    let (_, incoming, rest) = amount::parse_prefix(rest)?;
    let (_, outgoing, rest) = amount::parse_prefix(rest)?;
    let (_, fee, _) = amount::parse_prefix(rest)?;
    Some((absolute(amount), absolute(incoming), absolute(outgoing), absolute(fee)))
}

fn continue_row(draft: &mut StatementDraft, line: &str) {
    draft.continue_row(line);
    if let Some(row) = draft.rows.last_mut().filter(|row| row.kind != RowKind::Other) {
        row.kind = row_kind(&row.details, row.amount);
    }
}

fn parse_totals(rest: &str) -> Option<Vec<Total>> {
    let (_, incoming, rest) = amount::parse_prefix(rest)?;
    let (_, outgoing, rest) = amount::parse_prefix(rest)?;
    let fees = amount::parse_prefix(rest).map_or(Tenge::ZERO, |(_, fees, _)| absolute(fees));
    let outgoing = -(absolute(outgoing) + fees);
    Some(vec![
        Total { of: TotalOf::Incoming, amount: absolute(incoming) },
        Total { of: TotalOf::Outgoing, amount: outgoing },
    ])
}

/// The kind by the words of a description, and by the direction where they leave it open.
fn row_kind(description: &str, amount: Tenge) -> RowKind {
    let description = description.to_lowercase();
    let found = KINDS.iter().find(|(word, _)| description.contains(word));
    match found.map_or(RowKind::Unrecognised, |(_, kind)| *kind) {
        RowKind::FromOwnAccount if amount.is_negative() => RowKind::ToOwnAccount,
        RowKind::Transfer if amount.is_positive() => RowKind::Replenishment,
        RowKind::Replenishment | RowKind::LoanCredit if amount.is_negative() => RowKind::Transfer,
        kind => kind,
    }
}

fn absolute(amount: Tenge) -> Tenge {
    if amount.is_negative() { -amount } else { amount }
}

fn is_sign(c: char) -> bool {
    matches!(c, '+' | '-' | '\u{2212}')
}
