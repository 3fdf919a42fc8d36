//! The draft: a paper made from the figures of a day, kept, and made anew where they are others.

use ::documents::Document;
use lending::loan::prolongation::{self, ProlongationOffer};
use store::addenda;
use store::loan_documents::{self, LoanDocument};
use store::rate_limits::{self, RateLimit};
use store::sessions::Session;
use store::{Uuid, transact};

use super::{AddendumView, LoanContext, load_loan_context};
use crate::loans::LoanError;
use crate::loans::documents::StoredDocument;
use crate::{AccessError, Lender, json};

/// How many drafts somebody may have made in a day.
const DRAFTS_BY_CUSTOMER: RateLimit =
    RateLimit { scope: "addendum_draft", count_max: 30, window_s: 86_400, lock_s: 3_600 };

impl Lender {
    /// Drafts the addendum of a prolongation by so many days. Asked again while day and debt are the
    /// same, the same draft is shown.
    pub async fn addendum_draft_create(
        &self,
        session: &Session,
        loan_id: Uuid,
        days: u32,
    ) -> Result<AddendumView, LoanError> {
        let (now, id, paper_id) = (self.clock.now(), Uuid::now_v7(), Uuid::now_v7());
        let mut tx = self.db.read().await?;
        let mine = load_loan_context(&mut tx, session, loan_id, now).await?;
        let offer = prolongation::offer_for_days(&mine.loan, mine.today, days)?;
        let kept = addenda::find_newest_by_loan(&mut tx, loan_id).await?;
        if let Some(kept) = find_current_draft(&mine, kept.as_ref(), &offer)? {
            return Ok(kept);
        }
        self.check_draft_limit(session).await?;
        let code = self.verification_code(paper_id);
        let facts = self.load_addendum_data(&mut tx, &mine, &offer, &code).await?;
        drop(tx);
        let StoredDocument { storage_key: place, sha256, size_bytes: bytes } =
            self.render_and_store_document(move || facts.source()).await?;
        let paper = LoanDocument {
            id: paper_id,
            key: format!("addendum/{id}"),
            customer_id: session.customer_id,
            loan_id: Some(loan_id),
            contract_number: Some(mine.row.contract_number.clone()),
            kind: "addendum".to_owned(),
            for_day: mine.today,
            place,
            sha256: sha256.clone(),
            bytes,
            code,
            made_at: now,
            signed_at: None,
            void_at: None,
        };
        let row = addenda::Addendum {
            id,
            loan_id,
            draft: 1,
            number: i64::from(prolongation::summarize(&mine.loan, mine.today).used) + 1,
            days: i64::from(days),
            for_day: mine.today,
            offer: json::write(&offer),
            paper_id,
            sha256,
            made_at: now,
            signed_at: None,
            code_id: None,
            session_id: None,
            address_mark: None,
        };
        transact!(self.db, |tx| {
            // It took a while: money may have come, or another device may have been faster.
            let mine = load_loan_context(tx, session, loan_id, now).await?;
            let kept = addenda::find_newest_by_loan(tx, loan_id).await?;
            if let Some(kept) = find_current_draft(&mine, kept.as_ref(), &offer)? {
                return Ok(kept);
            }
            if prolongation::offer_for_days(&mine.loan, mine.today, days)? != offer {
                return Err(LoanError::AddendumOutdated);
            }
            let row =
                addenda::Addendum { draft: kept.map_or(1, |kept| kept.draft + 1), ..row.clone() };
            loan_documents::insert(tx, &paper).await?;
            addenda::insert(tx, &row).await?;
            mine.build_addendum_view(&row)?.ok_or(LoanError::AddendumOutdated)
        })
    }

    /// Setting a paper takes a while, and every one is kept: nobody needs many of them.
    async fn check_draft_limit(&self, session: &Session) -> Result<(), LoanError> {
        let now = self.clock.now();
        let whose = self.vault.blind_index("addendum drafts", &session.customer_id.to_string());
        let locked = transact!(self.db, |tx| {
            Ok::<_, LoanError>(
                rate_limits::count_attempt(tx, &DRAFTS_BY_CUSTOMER, &whose, now).await?,
            )
        })?;
        match locked {
            Some(until) => {
                let retry_after_s = now.seconds_until(until).max(1);
                Err(LoanError::Access(AccessError::TooManyAttempts { retry_after_s }))
            }
            None => Ok(()),
        }
    }
}

/// The draft that is there, if it is one of the same figures.
fn find_current_draft(
    mine: &LoanContext,
    kept: Option<&addenda::Addendum>,
    offer: &ProlongationOffer,
) -> Result<Option<AddendumView>, LoanError> {
    let Some(kept) = kept.filter(|kept| kept.signed_at.is_none()) else { return Ok(None) };
    Ok(mine.build_addendum_view(kept)?.filter(|seen| seen.offer == *offer))
}
