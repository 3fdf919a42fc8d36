//! The draft: a document made from the figures of a day, stored, and made again when they change.

use ::documents::Document;
use lending::loan::prolongation::{self, ProlongationOffer};
use store::loan_documents::{self, LoanDocument};
use store::rate_limits::{self, RateLimit};
use store::sessions::Session;
use store::{Uuid, addenda, transact};

use super::{AddendumView, LoanContext, load_loan_context};
use crate::loans::Loans;
use crate::loans::documents::StoredDocument;
use crate::{Error, Rejection, json};

/// Drafts per customer and day.
const DRAFTS_BY_CUSTOMER: RateLimit =
    RateLimit { scope: "addendum_draft", count_max: 30, window_s: 86_400, lock_s: 3_600 };

impl Loans {
    /// Drafts the addendum of a prolongation. Idempotent while day and debt are the same.
    pub async fn addendum_draft_create(
        &self,
        session: &Session,
        loan_id: Uuid,
        days: u32,
    ) -> Result<AddendumView, Error> {
        let (now, id, paper_id) = (self.core.clock.now(), Uuid::now_v7(), Uuid::now_v7());
        let mut tx = self.core.db.read().await?;
        let mine = load_loan_context(&mut tx, session, loan_id, now).await?;
        let offer = prolongation::offer_for_days(&mine.loan, mine.today, days)?;
        let kept = addenda::find_newest_by_loan(&mut tx, loan_id).await?;
        if let Some(kept) = find_current_draft(&mine, kept.as_ref(), &offer)? {
            return Ok(kept);
        }
        self.check_draft_limit(session).await?;
        let code = self.core.verification_code(paper_id);
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
            as_of_date: mine.today,
            storage_key: place,
            sha256: sha256.clone(),
            bytes,
            code,
            created_at: now,
            signed_at: None,
            voided_at: None,
        };
        let row = addenda::Addendum {
            id,
            loan_id,
            draft: 1,
            number: i64::from(prolongation::summarize(&mine.loan, mine.today).used) + 1,
            days: i64::from(days),
            as_of_date: mine.today,
            offer: json::write(&offer),
            document_id: paper_id,
            sha256,
            created_at: now,
            signed_at: None,
            code_id: None,
            session_id: None,
            ip_blind_index: None,
        };
        transact!(self.core.db, |tx| {
            // It took a while: money may have come, or another device may have been faster.
            let mine = load_loan_context(tx, session, loan_id, now).await?;
            let kept = addenda::find_newest_by_loan(tx, loan_id).await?;
            if let Some(kept) = find_current_draft(&mine, kept.as_ref(), &offer)? {
                return Ok(kept);
            }
            if prolongation::offer_for_days(&mine.loan, mine.today, days)? != offer {
                return Err(Rejection::AddendumOutdated.into());
            }
            let row =
                addenda::Addendum { draft: kept.map_or(1, |kept| kept.draft + 1), ..row.clone() };
            loan_documents::insert(tx, &paper).await?;
            addenda::insert(tx, &row).await?;
            mine.build_addendum_view(&row)?.ok_or(Error::Rejected(Rejection::AddendumOutdated))
        })
    }

    /// Rendering takes a while, and every document is stored: nobody needs many.
    async fn check_draft_limit(&self, session: &Session) -> Result<(), Error> {
        let now = self.core.clock.now();
        let whose =
            self.core.vault.blind_index("addendum drafts", &session.customer_id.to_string());
        let locked = transact!(self.core.db, |tx| {
            Ok::<_, Error>(rate_limits::count_attempt(tx, &DRAFTS_BY_CUSTOMER, &whose, now).await?)
        })?;
        match locked {
            Some(until) => {
                let retry_after_s = now.seconds_until(until).max(1);
                Err(Error::Rejected(Rejection::TooManyAttempts { retry_after_s }))
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
) -> Result<Option<AddendumView>, Error> {
    let Some(kept) = kept.filter(|kept| kept.signed_at.is_none()) else { return Ok(None) };
    Ok(mine.build_addendum_view(kept)?.filter(|seen| seen.offer == *offer))
}
