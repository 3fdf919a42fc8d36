//! The draft: a paper made from the figures of a day, kept, and made anew where they are others.

use lending::loan::prolongation::{self, Offer};
use store::addenda;
use store::attempts::{self, Limit};
use store::loan_papers::{self, LoanPaper};
use store::sessions::Session;
use store::{Uuid, transact};

use super::{Addendum, LoanContext, own};
use crate::loans::LoanError;
use crate::loans::papers::StoredDocument;
use crate::{Lender, Problem, json};

/// How many drafts somebody may have made in a day.
const DRAFTS_BY_CUSTOMER: Limit =
    Limit { scope: "addendum_draft", count_max: 30, window_s: 86_400, lock_s: 3_600 };

impl Lender {
    /// Drafts the addendum of a prolongation by so many days. Asked again while day and debt are the
    /// same, the same draft is shown.
    pub async fn addendum_draft_create(
        &self,
        session: &Session,
        loan_id: Uuid,
        days: u32,
    ) -> Result<Addendum, LoanError> {
        let (now, id, paper_id) = (self.clock.now(), Uuid::now_v7(), Uuid::now_v7());
        let mut tx = self.db.read().await?;
        let mine = own(&mut tx, session, loan_id, now).await?;
        let offer = prolongation::offer_for_days(&mine.loan, mine.today, days)?;
        let kept = addenda::newest_of(&mut tx, loan_id).await?;
        if let Some(kept) = drafted(&mine, kept.as_ref(), &offer)? {
            return Ok(kept);
        }
        self.check_draft_limit(session).await?;
        let code = self.verification_code(paper_id);
        let facts = self.load_addendum_data(&mut tx, &mine, &offer, &code).await?;
        drop(tx);
        let StoredDocument { place, sha256, bytes } =
            self.render_and_store_document(move || facts.pdf()).await?;
        let paper = LoanPaper {
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
            number: i64::from(prolongation::standing(&mine.loan, mine.today).used) + 1,
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
            let mine = own(tx, session, loan_id, now).await?;
            let kept = addenda::newest_of(tx, loan_id).await?;
            if let Some(kept) = drafted(&mine, kept.as_ref(), &offer)? {
                return Ok(kept);
            }
            if prolongation::offer_for_days(&mine.loan, mine.today, days)? != offer {
                return Err(LoanError::AddendumChanged);
            }
            let row =
                addenda::Addendum { draft: kept.map_or(1, |kept| kept.draft + 1), ..row.clone() };
            loan_papers::insert(tx, &paper).await?;
            addenda::insert(tx, &row).await?;
            mine.seen(&row)?.ok_or(LoanError::AddendumChanged)
        })
    }

    /// Setting a paper takes a while, and every one is kept: nobody needs many of them.
    async fn check_draft_limit(&self, session: &Session) -> Result<(), LoanError> {
        let now = self.clock.now();
        let whose = self.vault.mark("addendum drafts", &session.customer_id.to_string());
        let locked = transact!(self.db, |tx| {
            Ok::<_, LoanError>(attempts::count(tx, &DRAFTS_BY_CUSTOMER, &whose, now).await?)
        })?;
        match locked {
            Some(until) => {
                let retry_after_s = now.seconds_until(until).max(1);
                Err(LoanError::Access(Problem::Locked { retry_after_s }))
            }
            None => Ok(()),
        }
    }
}

/// The draft that is there, if it is one of the same figures.
fn drafted(
    mine: &LoanContext,
    kept: Option<&addenda::Addendum>,
    offer: &Offer,
) -> Result<Option<Addendum>, LoanError> {
    let Some(kept) = kept.filter(|kept| kept.signed_at.is_none()) else { return Ok(None) };
    Ok(mine.seen(kept)?.filter(|seen| seen.offer == *offer))
}
