//! The same on paper: everything we hold about a person, as a PDF.

use documents::{DataExport, Done, Given, Language, SignedInAt};
use money::Rounding;
use store::{Instant, StoreError};

use super::Export;
use crate::Problem;

/// Almaty is so far ahead of UTC since 2024, and no account is older.
const ALMATY_S: i64 = 5 * 3_600;

/// Who hands the paper out.
#[derive(Debug, Clone)]
pub struct Issuer {
    /// The lender, as the law names it.
    pub name: String,
    /// The lender's phone and e-mail address.
    pub contacts: String,
}

impl Export {
    /// The paper, in the person's language. Setting it takes a while, so it is done aside.
    pub async fn paper(self, issuer: Issuer) -> Result<Vec<u8>, Problem> {
        let facts = facts(self, issuer);
        let set = tokio::task::spawn_blocking(move || facts.pdf()).await;
        let failed = || Problem::Internal(StoreError::Unreadable("a document"));
        set.map_err(|_| failed())?.map_err(|error| {
            tracing::error!(%error, "a paper cannot be set");
            failed()
        })
    }
}

fn facts(export: Export, issuer: Issuer) -> DataExport {
    let me = export.me;
    let language = if me.language == "kk" { Language::Kk } else { Language::Ru };
    let whole = |limit: money::Tenge| limit.to_whole(Rounding::Down).tiyn() / 100;
    DataExport {
        language,
        lender: issuer.name,
        contacts: issuer.contacts,
        made_at: minute(export.at),
        phone: me.phone.reveal().to_owned(),
        iin: me.iin.reveal().to_owned(),
        birth_date: day(&me.iin.birth_date().to_string()),
        email: me.email.map(|email| email.reveal().to_owned()),
        since: minute(me.created_at),
        excluded_until: me.excluded_until.map(|until| day(&until.to_string())),
        own_limit: me.own_limit.map(|limit| format!("{} ₸", grouped(whole(limit)))),
        consents: export
            .agreements
            .into_iter()
            .map(|row| Given {
                at: minute(row.at),
                kind: row.kind,
                is_given: row.is_given,
                text_version: row.text_version,
            })
            .collect(),
        sessions: export
            .sessions
            .into_iter()
            .map(|row| SignedInAt { since: minute(row.created_at), browser: row.user_agent })
            .collect(),
        trail: export
            .trail
            .into_iter()
            .map(|row| Done { at: minute(row.at), action: row.action })
            .collect(),
    }
}

/// `2026-11-15` as people here write it.
fn day(iso: &str) -> String {
    iso.split('-').rev().collect::<Vec<_>>().join(".")
}

/// A moment to the minute, by the time of Almaty.
fn minute(moment: Instant) -> String {
    let second = (moment.0.div_euclid(1_000_000) + ALMATY_S).rem_euclid(86_400);
    let date = moment.date().map_or_else(|_| String::new(), |date| day(&date.to_string()));
    format!("{date} {:02}:{:02}", second / 3_600, second % 3_600 / 60)
}

/// Thousands apart, with spaces that do not break.
fn grouped(number: i64) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() * 2);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at) % 3 == 0 {
            out.push('\u{a0}');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_days_minutes_and_sums_as_people_do() {
        assert_eq!(day("2026-11-15"), "15.11.2026");
        // 2026-11-15T20:05:00Z is the next day in Almaty.
        assert_eq!(minute(Instant(1_794_773_100_000_000)), "16.11.2026 01:05");
        assert_eq!(grouped(50_000), "50\u{a0}000");
        assert_eq!((grouped(7), grouped(1_234_567)), ("7".into(), "1\u{a0}234\u{a0}567".into()));
    }
}
