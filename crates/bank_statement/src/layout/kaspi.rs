//! Kaspi Gold, in the three languages of the bank's app.

use super::kaspi_labels::{EN, KK, KaspiLabels, RU};
use super::{StatementDraft, collapse_tabs};
use crate::amount::{self, Sign};
use crate::text::{split_label, strip_label};
use crate::{CardTail, Row, RowKind, StatementData, StatementRejection, Total, TotalOf, date};
use base::BusinessDate;
use identity::Iban;
use money::Tenge;

/// Lines that never continue a row: the bank's line on every page, the head of an annex, a
/// footnote.
const BETWEEN_ROWS: [&str; 4] = ["Приложение к Справке", "Анықтамаға қосымша", "Раздел «", "- "];

/// Recognised by the line with the product and the period.
pub(super) fn matches(lines: &[&str]) -> bool {
    lines.iter().any(|line| line.contains("CASPKZKA"))
        && lines.iter().any(|it| parse_period(it).is_some())
}

pub(super) fn read(lines: &[&str]) -> Result<StatementData, StatementRejection> {
    let labels = [RU, KK, EN]
        .into_iter()
        .find(|labels| lines.iter().any(|line| split_label(line, labels.card).is_some()))
        .ok_or(StatementRejection::UnknownLayout)?;
    let mut reader = KaspiReader {
        labels,
        draft: StatementDraft::default(),
        wrapped: Vec::new(),
        is_row_complete: true,
    };
    let mut previous_line = "";
    for line in lines {
        reader.read_line(line, previous_line)?;
        previous_line = line;
    }
    reader.draft.finish(crate::Bank::Kaspi, reader.labels.language)
}

struct KaspiReader {
    labels: KaspiLabels,
    draft: StatementDraft,
    /// Longer labels for the last row that may continue on the next line.
    wrapped: Vec<WrappedLabel>,
    /// Whether the next line cannot belong to the last row.
    is_row_complete: bool,
}

struct WrappedLabel {
    missing: String,
    kind: RowKind,
    details: String,
}

impl KaspiReader {
    fn read_line(&mut self, line: &str, previous_line: &str) -> Result<(), StatementRejection> {
        if let Some(row) = self.parse_row(line) {
            self.is_row_complete = false;
            self.draft.push(row)
        } else if self.draft.rows.is_empty() {
            self.read_head(line, previous_line);
            Ok(())
        } else {
            self.continue_row(line);
            Ok(())
        }
    }

    fn read_head(&mut self, line: &str, previous_line: &str) {
        let (labels, draft) = (&self.labels, &mut self.draft);
        draft.period = draft.period.or_else(|| parse_period(line));
        if let Some((name, card)) = split_label(line, labels.card) {
            let name = if name.trim().is_empty() { previous_line } else { name };
            draft.surname = collapse_tabs(name);
            draft.card = CardTail::find(card);
        } else if let Some((name, account)) = split_label(line, labels.account) {
            draft.given = collapse_tabs(name);
            let number = account.split_whitespace().next().unwrap_or_default();
            draft.account = Iban::try_new(number).ok();
        }
        if let Some((date, amount)) = parse_balance(line, labels.available) {
            if draft.period.is_some_and(|(first, _)| first == date) {
                draft.opening = draft.opening.or(Some(amount));
            }
            if draft.period.is_some_and(|(_, last)| last == date) {
                draft.closing = Some(amount);
            }
        } else if let Some(total) = parse_total(line, labels.totals) {
            draft.totals.push(total);
        }
    }

    fn parse_row(&mut self, line: &str) -> Option<Row> {
        let (date, rest) = date::parse_prefix(line)?;
        let (sign, amount, rest) = amount::parse_prefix(rest)?;
        let labels = self.labels.kinds.iter();
        let complete = labels.clone().find_map(|(label, kind)| {
            strip_label(rest, label).map(|details| (word_count(label), *kind, details))
        });
        let (word_count, kind, details) = complete.unwrap_or((0, RowKind::Unrecognised, rest));
        let wrapped =
            labels.filter_map(|(label, kind)| begin_wrapped_label(rest, label, *kind, word_count));
        self.wrapped = wrapped.collect();
        let amount = if sign == Sign::None { with_implied_sign(amount, kind) } else { amount };
        Some(Row { date, amount, kind, details: collapse_tabs(details) })
    }

    fn continue_row(&mut self, line: &str) {
        let is_head = split_label(line, self.labels.heads.0).is_some_and(|(before, rest)| {
            before.trim().is_empty() && strip_label(rest, self.labels.heads.1).is_some()
        });
        let is_between = line.contains("CASPKZKA")
            || BETWEEN_ROWS.iter().any(|start| line.starts_with(start))
            || is_head;
        self.is_row_complete |= is_between;
        if self.is_row_complete || is_foreign_amount(line) {
            return;
        }
        let wrapped = std::mem::take(&mut self.wrapped);
        let complete = wrapped.into_iter().find_map(|label| {
            let rest = strip_label(line, &label.missing)?;
            Some((label.kind, collapse_tabs(&format!("{} {rest}", label.details))))
        });
        match (complete, self.draft.rows.last_mut()) {
            (Some((kind, details)), Some(row)) => (row.kind, row.details) = (kind, details),
            _ => self.draft.continue_row(line),
        }
    }
}

/// A label of which the text has more words than were matched so far, but not all.
fn begin_wrapped_label(
    text: &str,
    label: &str,
    kind: RowKind,
    matched_words: usize,
) -> Option<WrappedLabel> {
    let words: Vec<&str> = label.split(' ').collect();
    for split in (matched_words + 1..words.len()).rev() {
        if let Some(details) = strip_label(text, &words[..split].join(" ")) {
            let missing = words[split..].join(" ");
            return Some(WrappedLabel { missing, kind, details: details.to_owned() });
        }
    }
    None
}

fn word_count(label: &str) -> usize {
    label.split(' ').count()
}

/// An amount printed without a sign has the sign of its kind.
fn with_implied_sign(amount: Tenge, kind: RowKind) -> Tenge {
    match kind {
        RowKind::Purchase | RowKind::Transfer | RowKind::Withdrawal | RowKind::ToOwnAccount => {
            -amount
        }
        _ => amount,
    }
}

fn parse_period(line: &str) -> Option<(BusinessDate, BusinessDate)> {
    split_label(line, "Kaspi Gold")?;
    match date::find_all(line)[..] {
        [first, last, ..] if first <= last => Some((first, last)),
        _ => None,
    }
}

fn parse_balance(line: &str, (before, after): (&str, &str)) -> Option<(BusinessDate, Tenge)> {
    let (date, rest) = date::parse_prefix(strip_label(line, before)?)?;
    let rest = strip_label(rest, after)?;
    let (_, amount, _) = amount::parse_prefix(rest.trim_start().trim_start_matches(':'))?;
    Some((date, amount))
}

fn parse_total(line: &str, labels: &[(&str, RowKind)]) -> Option<Total> {
    let entry = labels.iter().find_map(|(label, kind)| Some((strip_label(line, label)?, *kind)));
    let (rest, kind) = entry?;
    let (_, amount, _) = amount::parse_prefix(rest.trim_start().trim_start_matches(':'))?;
    Some(Total { of: TotalOf::Kind(kind), amount })
}

/// `(- 8,99 USD)`: the same operation in the shop's currency.
fn is_foreign_amount(line: &str) -> bool {
    let inner = line.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    inner.is_some_and(|inner| {
        let currency = inner.rsplit(' ').next().unwrap_or_default();
        currency.len() == 3 && currency.bytes().all(|b| b.is_ascii_uppercase())
    })
}
