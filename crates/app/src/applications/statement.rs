//! The bank statement: uploaded, parsed in the background, shown to the customer, and counted once
//! confirmed.

use bank_statement::{SAME_PERSON_PERMILLE, Statement, StatementLimits, StatementRejection};
use base::BusinessDate;
use base::ids::ApplicationId;
use jobs::JobOutcome;
use money::Tenge;
use origination::application::{FixReason, StatementVerdict};
use origination::{Application, ApplicationCommand, State};
use serde::{Deserialize, Serialize};
use store::sessions::Session;
use store::uploads::StoredUploadKind;
use store::{bank_statements, transact, uploads};

use super::repository::LoadedApplication;
use crate::access::Visitor;
use crate::actor::Actor;
use crate::applications::Applications;
use crate::{Error, Resource, UploadRejection, json};

/// The last full months that an income is averaged over.
const STATEMENT_MONTHS: usize = 3;

/// The stored result of a statement, without personal data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatementSummary {
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
    /// Hints of tampering; shown to staff.
    pub hints: Vec<String>,
    /// Payments to organisers of gambling exceed the bound of the law.
    pub is_player: bool,
}

impl StatementSummary {
    /// The income to count. None if the file may have been tampered with: staff decide.
    pub fn monthly_income(&self) -> Option<Tenge> {
        self.average.filter(|_| self.hints.is_empty())
    }
}

impl Applications {
    /// Stores an uploaded statement and has it read.
    pub async fn statement_upload(
        &self,
        session: &Session,
        version: i64,
        pdf: Vec<u8>,
        visitor: &Visitor,
    ) -> Result<Application, Error> {
        let mut tx = self.core.db.read().await?;
        let loaded = self.load_own_for_update(&mut tx, session, version).await?;
        drop(tx);
        super::biometry::require_state(loaded.application.state, State::StatementRequired)?;
        // A file that is not a PDF is rejected at once; other errors follow from parsing.
        if pdf.len() > StatementLimits::new(self.core.clock.today()).bytes_max {
            return Err(UploadRejection::StatementTooLarge.into());
        }
        if !pdf.starts_with(b"%PDF-") {
            return Err(UploadRejection::StatementNotPdf.into());
        }
        self.core.throttle_upload(session.into(), &pdf).await?;
        let id = loaded.application.id;
        self.save_file((session.customer_id, id), None, StoredUploadKind::Statement, pdf).await?;
        self.application_execute(session, version, &ApplicationCommand::SubmitStatement, visitor)
            .await
    }

    /// Reads the statement of an application.
    pub(crate) async fn read_statement(&self, id: ApplicationId) -> Result<JobOutcome, Error> {
        let Some((loaded, person)) = self.load_in_state(id, State::StatementProcessing).await?
        else {
            return Ok(JobOutcome::Completed);
        };
        if loaded.application.is_statement_parsed {
            return Ok(JobOutcome::Completed);
        }
        let mut tx = self.core.db.read().await?;
        let files = uploads::list_by_application(&mut tx, id).await?;
        let Some(file) = files.into_iter().rfind(|file| file.kind == StoredUploadKind::Statement)
        else {
            return Ok(JobOutcome::Completed);
        };
        let content = file.content_blind_indexes(&self.core.vault);
        let customer_id = person.customer.id;
        let is_foreign =
            uploads::is_known_for_other_customer(&mut tx, &content, customer_id).await?;
        drop(tx);
        let bytes = self.load_file_bytes(&file).await?;
        let limits = StatementLimits::new(self.core.clock.today());
        // Reading takes a while and must not block the event loop.
        let read = tokio::task::spawn_blocking(move || bank_statement::read(&bytes, &limits)).await;
        let read = read.unwrap_or(Err(StatementRejection::Broken));
        let (found, refused, command) = match read {
            Ok(_) if is_foreign => (None, Some("statement_seen_elsewhere"), owner_mismatch()),
            Ok(statement)
                if statement.owner_match_permille(&person.identity.name) < SAME_PERSON_PERMILLE =>
            {
                (None, Some("statement_other_owner"), owner_mismatch())
            }
            Ok(statement) => (
                Some(json::write(&summarize_statement(&statement))),
                None,
                ApplicationCommand::MarkStatementParsed,
            ),
            Err(why) => {
                let verdict = StatementVerdict::Unreadable(fix_reason(&why));
                (None, Some(why.code()), ApplicationCommand::RecordStatementResult(verdict))
            }
        };
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let loaded = self.load_application(tx, id).await?;
            let is_awaited = loaded.application.state == State::StatementProcessing
                && !loaded.application.is_statement_parsed;
            if is_awaited {
                bank_statements::insert(tx, (file.id, id), found.clone(), refused, now).await?;
                self.transition(tx, &loaded, &command, Actor::System, now).await?;
            }
            Ok::<_, Error>(JobOutcome::Completed)
        })
    }

    /// The customer confirms or rejects the parsed income.
    pub async fn statement_confirm(
        &self,
        session: &Session,
        version: i64,
        is_right: bool,
        visitor: &Visitor,
    ) -> Result<Application, Error> {
        let now = self.core.clock.now();
        let address = visitor.ip_blind_index(&self.core);
        let application = transact!(self.core.db, |tx| {
            let loaded = self.load_own_for_update(tx, session, version).await?;
            super::biometry::require_state(loaded.application.state, State::StatementProcessing)?;
            if !loaded.application.is_statement_parsed {
                let state = loaded.application.state;
                return Err(origination::ApplicationRejection::WrongState { state }.into());
            }
            let verdict = match is_right {
                true => StatementVerdict::Parsed,
                false => StatementVerdict::Unreadable(FixReason::DataMismatch),
            };
            if is_right {
                confirm_newest_statement(tx, &loaded, now).await?;
            }
            let by = Actor::customer_at(session, &address);
            let command = ApplicationCommand::RecordStatementResult(verdict);
            let moved = self.transition(tx, &loaded, &command, by, now).await?;
            Ok::<_, Error>(moved.application)
        })?;
        self.core.dispatch.notify();
        Ok(application)
    }
}

async fn confirm_newest_statement(
    tx: &mut store::Tx,
    loaded: &LoadedApplication,
    now: base::Timestamp,
) -> Result<(), Error> {
    let id = loaded.application.id;
    let newest = bank_statements::find_newest_by_application(tx, id)
        .await?
        .ok_or(Error::NotFound(Resource::Application))?;
    Ok(bank_statements::update_confirmed(tx, newest.upload_id, now).await?)
}

const fn owner_mismatch() -> ApplicationCommand {
    ApplicationCommand::RecordStatementResult(StatementVerdict::OwnerMismatch)
}

fn summarize_statement(statement: &Statement) -> StatementSummary {
    let income = statement.income(STATEMENT_MONTHS);
    let period = statement.data.period;
    StatementSummary {
        bank: statement.data.bank.code().to_owned(),
        from: period.from,
        to: period.to,
        average: income.average.as_ref().map(|average| average.regular),
        months: income
            .months
            .iter()
            .map(|it| (format!("{:04}-{:02}", it.month.year, it.month.month), it.regular))
            .collect(),
        hints: statement.hints.iter().map(|hint| hint.code().to_owned()).collect(),
        is_player: statement.gambling().is_gambler(),
    }
}

/// What to do about an unusable file.
const fn fix_reason(why: &StatementRejection) -> FixReason {
    match why {
        StatementRejection::Encrypted => FixReason::PasswordProtected,
        StatementRejection::PeriodTooShort
        | StatementRejection::PeriodTooOld
        | StatementRejection::PeriodTooLong => FixReason::PeriodTooShort,
        _ => FixReason::Unreadable,
    }
}
