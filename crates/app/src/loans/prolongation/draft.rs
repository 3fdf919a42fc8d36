//! The draft of an addendum: rendered from the figures of a day, stored, and replaced when they
//! change.

use ::documents::Document;
use base::ids::{CustomerId, LoanId, OperationId};
use lending::loan::prolongation::{self, ProlongationOffer};
use store::loan_documents::LoanDocumentKind;
use store::loan_documents::{self, LoanDocument};
use store::rate_limits::RateLimit;
use store::{Uuid, addenda, transact};

use super::{AddendumView, LoanContext, load_loan_context};
use crate::actor::Actor;
use crate::audit::Subject;
use crate::loans::Loans;
use crate::loans::documents::StoredDocument;
use crate::{Error, Rejection, json};

/// Drafts per customer and day.
const DRAFTS_BY_CUSTOMER: RateLimit =
    RateLimit { scope: "addendum_draft", count_max: 30, window_s: 86_400, pauses_s: &[3_600] };

impl Loans {
    /// Drafts the addendum of a prolongation. Idempotent while day and debt are the same.
    pub async fn addendum_draft_create(
        &self,
        actor: impl Into<Actor<'_>>,
        loan_id: LoanId,
        days: u32,
    ) -> Result<AddendumView, Error> {
        let actor = actor.into();
        let (now, id, document_id) = (self.core.clock.now(), OperationId::now_v7(), Uuid::now_v7());
        let mut tx = self.core.read_as(actor, Subject::Loan(loan_id)).await?;
        let context = load_loan_context(&mut tx, actor, loan_id, now).await?;
        let offer = prolongation::offer_for_days(&context.loan, context.today, days)?;
        let newest = addenda::find_newest_by_loan(&mut tx, loan_id).await?;
        if let Some(draft) = find_current_draft(&context, newest.as_ref(), &offer)? {
            return Ok(draft);
        }
        self.check_draft_limit(context.row.customer_id).await?;
        let code = self.core.verification_code(document_id);
        let data = self.load_addendum_data(&mut tx, &context, &offer, &code).await?;
        drop(tx);
        let StoredDocument { storage_key, sha256, size_bytes: bytes } =
            self.render_and_store_document(move || data.source()).await?;
        let document = LoanDocument {
            id: document_id,
            key: format!("addendum/{id}"),
            customer_id: context.row.customer_id,
            loan_id: Some(loan_id),
            contract_number: Some(context.row.contract_number.clone()),
            kind: LoanDocumentKind::Addendum,
            as_of_date: context.today,
            storage_key,
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
            number: i64::from(prolongation::summarize(&context.loan, context.today).used) + 1,
            days: i64::from(days),
            as_of_date: context.today,
            offer: json::write(&offer),
            document_id,
            sha256,
            created_at: now,
            signed_at: None,
            code_id: None,
            session_id: None,
            ip_blind_index: None,
        };
        transact!(self.core.db, |tx| {
            // Rendering took a while: a payment may have come in, or another device drafted first.
            let context = load_loan_context(tx, actor, loan_id, now).await?;
            let newest = addenda::find_newest_by_loan(tx, loan_id).await?;
            if let Some(draft) = find_current_draft(&context, newest.as_ref(), &offer)? {
                return Ok(draft);
            }
            if prolongation::offer_for_days(&context.loan, context.today, days)? != offer {
                return Err(Rejection::AddendumOutdated.into());
            }
            let row = addenda::Addendum {
                draft: newest.map_or(1, |newest| newest.draft + 1),
                ..row.clone()
            };
            loan_documents::insert(tx, &document).await?;
            addenda::insert(tx, &row).await?;
            context.build_addendum_view(&row)?.ok_or(Error::Rejected(Rejection::AddendumOutdated))
        })
    }

    /// Limits drafts, because rendering takes a while and every document is stored.
    async fn check_draft_limit(&self, customer_id: CustomerId) -> Result<(), Error> {
        let blind_index = self.core.vault.blind_index("addendum drafts", &customer_id.to_string());
        self.core.throttle(&[(DRAFTS_BY_CUSTOMER, blind_index)]).await
    }
}

/// The newest draft, if it is not signed and has the same figures.
fn find_current_draft(
    context: &LoanContext,
    newest: Option<&addenda::Addendum>,
    offer: &ProlongationOffer,
) -> Result<Option<AddendumView>, Error> {
    let Some(draft) = newest.filter(|newest| newest.signed_at.is_none()) else { return Ok(None) };
    Ok(context.build_addendum_view(draft)?.filter(|view| view.offer == *offer))
}
