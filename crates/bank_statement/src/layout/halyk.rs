//! Halyk: an account statement with nine columns. The Russian labels and the Kazakh column heads,
//! balances and totals are from published statements of 2024 to 2026; the Kazakh labels of the
//! header and the Kazakh words for operations are from memory.

use super::{StatementDraft, collapse_tabs};
use crate::text::{split_label, strip_label};
use crate::{
    Bank, CardTail, Row, RowKind, StatementData, StatementLanguage, StatementRejection, Total,
    TotalOf, amount, date,
};
use base::BusinessDate;
use identity::Iban;
use money::Tenge;

/// The bank is named within this many lines.
const HEAD_LINES: usize = 15;
const BANKS: [&str; 3] = ["Народный Банк Казахстана", "Қазақстан Халық Банкі", "HSBKKZKX"];
/// Labels that begin the next field on the same line; a tab does so too.
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

/// Kind of a row by its description; the first match wins. Refunds of a shop count as purchases.
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
    let mut is_row_complete = true;
    for line in lines {
        if let Some(rows) = parse_row(line, draft.period) {
            is_row_complete = false;
            for row in rows {
                draft.push(row)?;
            }
        } else if draft.rows.is_empty() {
            read_head(&mut draft, line)?;
        } else if let Some(rest) = TOTALS.iter().find_map(|label| strip_label(line, label)) {
            is_row_complete = true;
            draft.totals = parse_totals(rest).unwrap_or_default();
        } else {
            is_row_complete |= HEADS.iter().any(|start| strip_label(line, start).is_some());
            read_balances(&mut draft, line);
            if !is_row_complete {
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

/// The value of a field, up to the next field.
fn field<'a>(line: &'a str, labels: &[&str]) -> Option<&'a str> {
    let value = field_to_end(line, labels)?.trim_start();
    let value = value.split('\t').next().unwrap_or_default();
    let candidates = OTHER_FIELDS.iter().filter_map(|other| Some(split_label(value, other)?.0));
    Some(candidates.min_by_key(|value| value.len()).unwrap_or(value))
}

fn field_to_end<'a>(line: &'a str, labels: &[&str]) -> Option<&'a str> {
    labels.iter().find_map(|label| Some(split_label(line, label)?.1))
}

/// Parses an operation. Its fee becomes a row of its own, so that incoming and outgoing sums match
/// the stated totals.
fn parse_row(line: &str, period: Option<(BusinessDate, BusinessDate)>) -> Option<Vec<Row>> {
    let (operation_date, rest) = date::parse_prefix(line)?;
    let (booking_date, rest) = date::parse_prefix(rest)?;
    let (description, incoming, outgoing, fee) = parse_columns(rest)?;
    // Operations shortly before the period are booked within it.
    let is_in_period =
        period.is_none_or(|(first, last)| first <= operation_date && operation_date <= last);
    let date = if is_in_period { operation_date } else { booking_date };
    let details = collapse_tabs(description);
    let amount = incoming - outgoing;
    let mut rows = Vec::new();
    if !fee.is_zero() {
        rows.push(Row { date, amount: -fee, kind: RowKind::Other, details: details.clone() });
    }
    if !amount.is_zero() || rows.is_empty() {
        rows.push(Row { date, amount, kind: row_kind(&details, amount), details });
    }
    Some(rows)
}

/// The description and, without signs, the incoming amount, the outgoing amount and the fee.
fn parse_columns(text: &str) -> Option<(&str, Tenge, Tenge, Tenge)> {
    let mut first = None;
    for (start, _) in text.char_indices().filter(|(_, c)| c.is_ascii_digit() || is_sign(*c)) {
        let is_inside_word = text[..start].ends_with(|c: char| c.is_alphanumeric() || is_sign(c));
        let Some((amount, incoming, outgoing, fee)) =
            parse_figures(&text[start..]).filter(|_| !is_inside_word)
        else {
            continue;
        };
        let columns = (&text[..start], incoming, outgoing, fee);
        // A number at the end of the description looks like the thousands of the first amount. The
        // amounts after it tell which it is.
        if amount == incoming || amount == outgoing || amount == fee {
            return Some(columns);
        }
        first = first.or(Some(columns));
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

/// The kind by the description, and by the direction if that is ambiguous.
fn row_kind(description: &str, amount: Tenge) -> RowKind {
    let description = description.to_lowercase();
    let entry = KINDS.iter().find(|(word, _)| description.contains(word));
    match entry.map_or(RowKind::Unrecognised, |(_, kind)| *kind) {
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
