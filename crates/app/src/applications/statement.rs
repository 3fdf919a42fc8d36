//! The bank statement: taken in, read aside, shown to the person, and counted when they say it was
//! read rightly.

use bank_statement::{Limits, SAME_PERSON_PERMILLE, Statement, Unreadable};
use base::BusinessDate;
use money::Tenge;
use origination::application::{FixReason, StatementVerdict};
use origination::{Command, State};
use serde::{Deserialize, Serialize};
use store::sessions::Session;
use store::{Uuid, files, statements, transact};

use super::saved::{By, Seen};
use super::{ApplicationError, View};
use crate::access::Visitor;
use crate::work::JobOutcome;
use crate::{Lender, json};

const KIND: &str = "statement";
/// The last full months that an income is averaged over.
const MONTHS: usize = 3;

/// What was read in a statement, as it is kept: nothing of it names the person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Found {
    /// The bank.
    pub bank: String,
    /// Its first day.
    pub from: BusinessDate,
    /// Its last day.
    pub to: BusinessDate,
    /// What comes in each month and counts, on average.
    pub average: Option<Tenge>,
    /// Month by month, as `2026-10`.
    pub months: Vec<(String, Tenge)>,
    /// What speaks for somebody having been at the file; staff see it.
    pub hints: Vec<String>,
    /// Pays organisers of gambling more than the law's bound.
    pub is_player: bool,
}

impl Found {
    /// The income to count. Where somebody may have been at the file, none: staff decide.
    pub fn monthly_income(&self) -> Option<Tenge> {
        self.average.filter(|_| self.hints.is_empty())
    }
}

impl Lender {
    /// Takes a statement in.
    pub async fn statement_upload(
        &self,
        session: &Session,
        version: i64,
        pdf: Vec<u8>,
        visitor: &Visitor,
    ) -> Result<View, ApplicationError> {
        let mut tx = self.db.read().await?;
        let seen = self.load_own_for_update(&mut tx, session, version).await?;
        drop(tx);
        super::camera::must_be(seen.application.state, State::StatementRequired)?;
        // What is no PDF at all is told at once; the rest when it is read.
        if pdf.len() > Limits::new(self.clock.today()).bytes_max {
            return Err(ApplicationError::File("statement_too_big"));
        }
        if !pdf.starts_with(b"%PDF-") {
            return Err(ApplicationError::File("statement_not_pdf"));
        }
        let id = Uuid::from_u128(seen.application.id.0);
        self.save_file((session.customer_id, id), None, KIND, pdf).await?;
        self.application_execute(session, version, &Command::GiveStatement, visitor).await
    }

    /// Reads the statement of an application.
    pub(crate) async fn read_statement(&self, id: Uuid) -> Result<JobOutcome, ApplicationError> {
        let Some((seen, person)) = self.load_in_state(id, State::StatementProcessing).await? else {
            return Ok(JobOutcome::Done);
        };
        if seen.application.is_statement_parsed {
            return Ok(JobOutcome::Done);
        }
        let mut tx = self.db.read().await?;
        let kept = files::of_application(&mut tx, id).await?;
        let Some(file) = kept.into_iter().rfind(|file| file.kind == KIND) else {
            return Ok(JobOutcome::Done);
        };
        let (mark, customer_id) = (&file.content_mark, person.customer.id);
        let is_foreign = files::is_known_elsewhere(&mut tx, mark, customer_id).await?;
        drop(tx);
        let bytes = self.load_file_bytes(&file).await?;
        let limits = Limits::new(self.clock.today());
        // It takes a while: aside from the event loop.
        let read = tokio::task::spawn_blocking(move || bank_statement::read(&bytes, &limits)).await;
        let read = read.unwrap_or(Err(Unreadable::Broken));
        let (found, refused, command) = match read {
            Ok(_) if is_foreign => (None, Some("statement_seen_elsewhere"), owner_mismatch()),
            Ok(told) if told.owner_matches(&person.identity.name) < SAME_PERSON_PERMILLE => {
                (None, Some("statement_other_owner"), owner_mismatch())
            }
            Ok(told) => (Some(json::write(&found(&told))), None, Command::ReadStatement),
            Err(why) => {
                let verdict = StatementVerdict::Unreadable(fix(&why));
                (None, Some(why.code()), Command::AnswerStatement(verdict))
            }
        };
        let now = self.clock.now();
        transact!(self.db, |tx| {
            let seen = self.load(tx, id).await?;
            let is_awaited = seen.application.state == State::StatementProcessing
                && !seen.application.is_statement_parsed;
            if is_awaited {
                statements::keep(tx, (file.id, id), found.clone(), refused, now).await?;
                self.transition(tx, &seen, &command, &By::SYSTEM, now).await?;
            }
            Ok::<_, ApplicationError>(JobOutcome::Done)
        })
    }

    /// The person says whether their statement was read rightly.
    pub async fn statement_confirm(
        &self,
        session: &Session,
        version: i64,
        is_right: bool,
        visitor: &Visitor,
    ) -> Result<View, ApplicationError> {
        let now = self.clock.now();
        let address = visitor.address_mark(self);
        let view = transact!(self.db, |tx| {
            let seen = self.load_own_for_update(tx, session, version).await?;
            super::camera::must_be(seen.application.state, State::StatementProcessing)?;
            if !seen.application.is_statement_parsed {
                let state = seen.application.state;
                return Err(origination::Refusal::WrongState { state }.into());
            }
            let verdict = match is_right {
                true => StatementVerdict::Parsed,
                false => StatementVerdict::Unreadable(FixReason::DataMismatch),
            };
            if is_right {
                confirm(tx, &seen, now).await?;
            }
            let by = By { actor: "customer", address: Some(address.clone()), ..By::SYSTEM };
            let command = Command::AnswerStatement(verdict);
            let moved = self.transition(tx, &seen, &command, &by, now).await?;
            self.view(tx, &moved, now).await
        })?;
        self.message_written.notify_one();
        Ok(view)
    }
}

async fn confirm(
    tx: &mut store::Tx,
    seen: &Seen,
    now: base::Timestamp,
) -> Result<(), ApplicationError> {
    let id = Uuid::from_u128(seen.application.id.0);
    let newest = statements::newest(tx, id).await?.ok_or(ApplicationError::None)?;
    Ok(statements::confirm(tx, newest.file_id, now).await?)
}

const fn owner_mismatch() -> Command {
    Command::AnswerStatement(StatementVerdict::OwnerMismatch)
}

fn found(told: &Statement) -> Found {
    let income = told.income(MONTHS);
    let period = told.sheet.period;
    Found {
        bank: told.sheet.bank.code().to_owned(),
        from: period.from,
        to: period.to,
        average: income.average.as_ref().map(|average| average.regular),
        months: income
            .months
            .iter()
            .map(|it| (format!("{:04}-{:02}", it.month.year, it.month.month), it.regular))
            .collect(),
        hints: told.hints.iter().map(|hint| hint.code().to_owned()).collect(),
        is_player: told.gambling().is_player(),
    }
}

/// What to do about a file that says nothing.
const fn fix(why: &Unreadable) -> FixReason {
    match why {
        Unreadable::Encrypted => FixReason::PasswordProtected,
        Unreadable::PeriodTooShort | Unreadable::PeriodTooOld | Unreadable::PeriodTooLong => {
            FixReason::PeriodTooShort
        }
        _ => FixReason::Unreadable,
    }
}
