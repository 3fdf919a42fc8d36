//! Messages as they leave us, and the figures in them.

use std::sync::{Arc, Mutex};

use app::App;
use app::job_handlers::{self, MessageTransports};
use base::BusinessDate;
use lending::loan::Loan;
use money::Tenge;
use providers::email::{EmailMessage, Mailer};
use providers::sms::{SmsMessage, SmsSender};
use providers::{SendError, SendFuture};

/// Records what was sent.
#[derive(Clone, Default)]
pub struct RecordingSender(Arc<Mutex<Vec<String>>>);

impl SmsSender for RecordingSender {
    fn send<'a>(&'a self, sms: SmsMessage<'a>) -> SendFuture<'a> {
        self.0.lock().unwrap().push(sms.text.to_owned());
        Box::pin(async { Ok::<(), SendError>(()) })
    }
}

impl Mailer for RecordingSender {
    fn send<'a>(&'a self, mail: EmailMessage<'a>) -> SendFuture<'a> {
        self.0.lock().unwrap().push(format!("{}\n{}", mail.subject, mail.text));
        Box::pin(async { Ok::<(), SendError>(()) })
    }
}

impl RecordingSender {
    /// Runs what is queued. Returns the texts that were sent meanwhile.
    pub async fn deliver(&self, app: &App) -> Vec<String> {
        let channels =
            MessageTransports { sms: Arc::new(self.clone()), mail: Arc::new(self.clone()) };
        let runner = job_handlers::runner(app.clone(), channels);
        while runner.run_next().await.unwrap() {}
        let messages = std::mem::take(&mut *self.0.lock().unwrap());
        messages.into_iter().map(|text| text.replace('\u{a0}', " ")).collect()
    }
}

/// Every amount in a text, in tiyn.
pub fn amounts_in(text: &str) -> Vec<i64> {
    let of_part = |part: &str| {
        let is_sum = |letter: &char| letter.is_ascii_digit() || [' ', ','].contains(letter);
        let sum: Vec<char> = part.chars().rev().take_while(is_sum).collect();
        let sum: String = sum.into_iter().rev().filter(|letter| *letter != ' ').collect();
        let (units, tiyn) = sum.split_once(',').unwrap_or((&sum, "00"));
        format!("{units}{tiyn}").parse().unwrap()
    };
    let parts: Vec<&str> = text.split('₸').collect();
    parts[..parts.len() - 1].iter().map(|part| of_part(part)).collect()
}

/// Every date in a text, as it is written: `15.11.2026`, or `15.11` where the year is left out.
pub fn dates_in(text: &str) -> Vec<&str> {
    let is_mark = |mark: char| !mark.is_ascii_digit() && mark != '.';
    let is_date = |word: &&str| {
        let parts: Vec<usize> = word.split('.').map(str::len).collect();
        parts == [2, 2] || parts == [2, 2, 4]
    };
    text.split(is_mark).map(|word| word.trim_matches('.')).filter(is_date).collect()
}

/// A date as texts write it, with the year and without.
pub fn date_texts(on: BusinessDate) -> [String; 2] {
    let iso = on.to_string();
    let (year, month, day) = (&iso[..4], &iso[5..7], &iso[8..]);
    [format!("{day}.{month}.{year}"), format!("{day}.{month}")]
}

/// What is owed on a day, in every sense a notice may use, and the contract's maximum.
pub fn amounts_owed_on(loan: &Loan, on: BusinessDate) -> Vec<i64> {
    let dues = loan.dues(on);
    let owed = &dues.owed;
    // After the last date everything is overdue, before it what the past dates asked for.
    let interest = match dues.next {
        Some(_) => owed.interest_overdue,
        None => owed.interest_overdue + owed.interest,
    };
    let mut amounts = vec![dues.payoff, owed.principal_overdue, interest, owed.penalty];
    amounts.extend(Some(dues.arrears).filter(|arrears| arrears.is_positive()));
    amounts.extend(dues.next.map(|next| next.amount));
    amounts.extend(loan.contract().limits.charges_max);
    amounts.into_iter().map(Tenge::tiyn).collect()
}
