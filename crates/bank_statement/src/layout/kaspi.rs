//! Kaspi Gold, in the three languages of the application.

use super::kaspi_words::{EN, KK, RU, Words};
use super::{StatementDraft, plain};
use crate::amount::{self, Sign};
use crate::text::{split_label, strip_label};
use crate::{CardTail, Kind, Row, Sheet, Total, TotalOf, Unreadable, date};
use base::BusinessDate;
use identity::Iban;
use money::Tenge;

/// What no row goes on with: the bank's line on every page, the head of an annex, a footnote.
const BETWEEN_ROWS: [&str; 4] = ["Приложение к Справке", "Анықтамаға қосымша", "Раздел «", "- "];

/// The line that names the product and the period tells the form.
pub(super) fn is_own(lines: &[&str]) -> bool {
    lines.iter().any(|line| line.contains("CASPKZKA"))
        && lines.iter().any(|it| period(it).is_some())
}

pub(super) fn read(lines: &[&str]) -> Result<Sheet, Unreadable> {
    let words = [RU, KK, EN]
        .into_iter()
        .find(|words| lines.iter().any(|line| split_label(line, words.card).is_some()))
        .ok_or(Unreadable::ForeignLayout)?;
    let mut reader =
        KaspiReader { words, draft: StatementDraft::default(), wrapped: Vec::new(), at_rest: true };
    let mut before = "";
    for line in lines {
        reader.line(line, before)?;
        before = line;
    }
    reader.draft.finish(crate::Bank::Kaspi, reader.words.language)
}

struct KaspiReader {
    words: Words,
    draft: StatementDraft,
    /// Longer words for the last row, of which the rest may stand on the next line.
    wrapped: Vec<WrappedLabel>,
    /// Whether the next line cannot belong to the last row.
    at_rest: bool,
}

struct WrappedLabel {
    missing: String,
    kind: Kind,
    details: String,
}

impl KaspiReader {
    fn line(&mut self, line: &str, before: &str) -> Result<(), Unreadable> {
        if let Some(row) = self.row(line) {
            self.at_rest = false;
            self.draft.push(row)
        } else if self.draft.rows.is_empty() {
            self.head(line, before);
            Ok(())
        } else {
            self.continue_row(line);
            Ok(())
        }
    }

    fn head(&mut self, line: &str, before: &str) {
        let (words, draft) = (&self.words, &mut self.draft);
        draft.period = draft.period.or_else(|| period(line));
        if let Some((name, card)) = split_label(line, words.card) {
            let name = if name.trim().is_empty() { before } else { name };
            draft.surname = plain(name);
            draft.card = CardTail::find(card);
        } else if let Some((name, account)) = split_label(line, words.account) {
            draft.given = plain(name);
            let number = account.split_whitespace().next().unwrap_or_default();
            draft.account = Iban::try_new(number).ok();
        }
        if let Some((on, amount)) = available(line, words.available) {
            if draft.period.is_some_and(|(first, _)| first == on) {
                draft.opening = draft.opening.or(Some(amount));
            }
            if draft.period.is_some_and(|(_, last)| last == on) {
                draft.closing = Some(amount);
            }
        } else if let Some(total) = total(line, words.totals) {
            draft.totals.push(total);
        }
    }

    fn row(&mut self, line: &str) -> Option<Row> {
        let (on, rest) = date::leading(line)?;
        let (sign, amount, rest) = amount::leading(rest)?;
        let labels = self.words.kinds.iter();
        let whole = labels.clone().find_map(|(label, kind)| {
            strip_label(rest, label).map(|details| (count(label), *kind, details))
        });
        let (known, kind, details) = whole.unwrap_or((0, Kind::Unrecognised, rest));
        let wrapped = labels.filter_map(|(label, kind)| begun(rest, label, *kind, known));
        self.wrapped = wrapped.collect();
        let amount = if sign == Sign::None { signed(amount, kind) } else { amount };
        Some(Row { on, amount, kind, details: plain(details) })
    }

    fn continue_row(&mut self, line: &str) {
        let is_head = split_label(line, self.words.heads.0).is_some_and(|(before, rest)| {
            before.trim().is_empty() && strip_label(rest, self.words.heads.1).is_some()
        });
        let is_between = line.contains("CASPKZKA")
            || BETWEEN_ROWS.iter().any(|start| line.starts_with(start))
            || is_head;
        self.at_rest |= is_between;
        if self.at_rest || is_foreign_amount(line) {
            return;
        }
        let wrapped = std::mem::take(&mut self.wrapped);
        let whole = wrapped.into_iter().find_map(|wrapped| {
            let rest = strip_label(line, &wrapped.missing)?;
            Some((wrapped.kind, plain(&format!("{} {rest}", wrapped.details))))
        });
        match (whole, self.draft.rows.last_mut()) {
            (Some((kind, details)), Some(row)) => (row.kind, row.details) = (kind, details),
            _ => self.draft.go_on(line),
        }
    }
}

/// A label of which the text has more words than were understood, and not all.
fn begun(text: &str, label: &str, kind: Kind, known: usize) -> Option<WrappedLabel> {
    let words: Vec<&str> = label.split(' ').collect();
    for split in (known + 1..words.len()).rev() {
        if let Some(details) = strip_label(text, &words[..split].join(" ")) {
            let missing = words[split..].join(" ");
            return Some(WrappedLabel { missing, kind, details: details.to_owned() });
        }
    }
    None
}

fn count(label: &str) -> usize {
    label.split(' ').count()
}

/// An amount printed without a sign has the one that its kind implies.
fn signed(amount: Tenge, kind: Kind) -> Tenge {
    match kind {
        Kind::Purchase | Kind::Transfer | Kind::Withdrawal | Kind::ToOwnAccount => -amount,
        _ => amount,
    }
}

fn period(line: &str) -> Option<(BusinessDate, BusinessDate)> {
    split_label(line, "Kaspi Gold")?;
    match date::all(line)[..] {
        [first, last, ..] if first <= last => Some((first, last)),
        _ => None,
    }
}

fn available(line: &str, (before, after): (&str, &str)) -> Option<(BusinessDate, Tenge)> {
    let (on, rest) = date::leading(strip_label(line, before)?)?;
    let rest = strip_label(rest, after)?;
    let (_, amount, _) = amount::leading(rest.trim_start().trim_start_matches(':'))?;
    Some((on, amount))
}

fn total(line: &str, labels: &[(&str, Kind)]) -> Option<Total> {
    let found = labels.iter().find_map(|(label, kind)| Some((strip_label(line, label)?, *kind)));
    let (rest, kind) = found?;
    let (_, amount, _) = amount::leading(rest.trim_start().trim_start_matches(':'))?;
    Some(Total { of: TotalOf::Kind(kind), amount })
}

/// `(- 8,99 USD)`: the same operation in the money of the shop.
fn is_foreign_amount(line: &str) -> bool {
    let inner = line.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    inner.is_some_and(|inner| {
        let currency = inner.rsplit(' ').next().unwrap_or_default();
        currency.len() == 3 && currency.bytes().all(|b| b.is_ascii_uppercase())
    })
}
