//! Work that applications leave behind: asking providers, reading files, deciding, paying out. Each
//! is found by its name, done as often as it takes, and harmless to repeat.

use store::Instant;
use store::jobs::Job;

use crate::Lender;
use crate::applications::ApplicationProblem;

/// How work ended.
pub enum Worked {
    /// Nothing is left to do.
    Done,
    /// Somebody else has to answer first: look again then.
    Later(Instant),
}

macro_rules! jobs {
    ($($(#[$doc:meta])* $name:ident = $code:literal, $work:ident;)+) => {
        $($(#[$doc])*
        pub const $name: &str = $code;)+

        impl Lender {
            /// Does a piece of work on an application, by its kind.
            pub(crate) async fn work(&self, job: &Job) -> Result<Worked, ApplicationProblem> {
                match job.kind.as_str() {
                    $($name => self.$work(job.subject).await,)+
                    _ => Err(ApplicationProblem::UnknownWork),
                }
            }
        }
    };
}

jobs! {
    /// Looks at what bureau and state bases say.
    FIRST_LOOK_JOB = "first_look", first_look;
    /// Has a face compared.
    FACE_JOB = "compare_face", compare_face;
    /// Reads a bank statement.
    STATEMENT_JOB = "read_statement", read_statement;
    /// Finds out what came of a page for a card.
    CARD_JOB = "check_card", check_card;
    /// Applies the rules.
    SCORE_JOB = "score", score;
    /// Waits for the second confirmation of the young and the old.
    CONFIRM_JOB = "extra_confirm", extra_confirm;
    /// Makes the papers of a chosen offer.
    PAPERS_JOB = "papers", make_papers;
    /// Makes the protocol of a signature.
    PROTOCOL_JOB = "protocol", make_protocol;
    /// Pays out.
    PAYOUT_JOB = "payout", pay_out;
}

impl Lender {
    /// When to look again after so long a wait: soon at first, then less and less often.
    pub(crate) fn look_again(&self, waiting_since: Instant) -> Instant {
        let now = self.clock.now();
        let waited_s = waiting_since.seconds_until(now);
        let pause_s = match waited_s {
            ..10 => 1,
            10..60 => 2,
            60..600 => 10,
            600..7_200 => 60,
            _ => 600,
        };
        now.plus_seconds(pause_s)
    }
}
