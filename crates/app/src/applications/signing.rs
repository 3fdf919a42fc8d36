//! Signing by a code that is bound to the documents shown: consents, the contract, the second
//! consent.

use std::sync::Arc;

use ::documents::Document;
use base::Timestamp;
use jobs::JobOutcome;
use origination::application::Recheck;
use origination::{Application, ApplicationCommand, ApplicationRejection, Known, State};
use store::sessions::Session;
use store::{Tx, Uuid, application_documents, applications, consents, payout_methods, transact};

use super::repository::{Actor, LoadedApplication};
use super::signing_package::{SIGNING_DOCUMENT_KINDS, SigningPackage};
use crate::access::{CodePurpose, SentCode, SignatureInput, SignedContent, Visitor};
use crate::applications::Applications;
use crate::consents::{ConsentAnswer, ConsentKind, consent_text_version, required_consents_sha256};
use crate::format::format_amount;
use crate::{Error, Rejection, Resource};

/// What a code can sign now.
struct SigningSubject {
    purpose: CodePurpose,
    sha256: String,
    amount_text: Option<String>,
    package: Option<SigningPackage>,
}

impl Applications {
    /// Sends a code that signs the documents shown, and nothing else.
    pub async fn signing_code_send(
        &self,
        session: &Session,
        shown_sha256: &str,
        visitor: &Visitor,
    ) -> Result<SentCode, Error> {
        let mut tx = self.core.db.read().await?;
        let seen = self.load_own_application(&mut tx, session).await?;
        let customer = super::own_application::load_own_customer(&mut tx, session).await?;
        drop(tx);
        let subject = self.load_signing_subject(&seen).await?;
        if subject.sha256 != shown_sha256 {
            return Err(ApplicationRejection::HashMismatch.into());
        }
        let phone = customer.phone(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
        let signed =
            SignedContent { sha256: &subject.sha256, amount_text: subject.amount_text.as_deref() };
        let what = (subject.purpose, Some(signed));
        self.access.send_signing_code(what, &phone, customer.language, visitor).await
    }

    /// Signs the documents shown. Idempotent: a repeated signature returns the result of the first.
    pub async fn application_sign(
        &self,
        session: &Session,
        version: i64,
        signature: &SignatureInput<'_>,
        visitor: &Visitor,
    ) -> Result<Application, Error> {
        let mut tx = self.core.db.read().await?;
        if let Some(signed) = self.find_repeated_signature(&mut tx, session, signature).await? {
            return Ok(signed);
        }
        drop(tx);
        match self.sign_once(session, version, signature, visitor).await {
            // The two were sent at once, and the other one was quicker. Looked at among the writers:
            // who merely reads may not see yet what stood in the way.
            Err(reason) => {
                let before = transact!(self.core.db, |tx| {
                    self.find_repeated_signature(tx, session, signature).await
                })?;
                before.ok_or(reason)
            }
            signed => signed,
        }
    }

    /// Where the application stands, if this very code has signed this very thing already.
    async fn find_repeated_signature(
        &self,
        tx: &mut Tx,
        session: &Session,
        signature: &SignatureInput<'_>,
    ) -> Result<Option<Application>, Error> {
        let seen = self.load_own_application(tx, session).await?;
        let customer = super::own_application::load_own_customer(tx, session).await?;
        let phone = customer.phone(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
        let what =
            [CodePurpose::SignContract, CodePurpose::SignConsents, CodePurpose::ConfirmPayout];
        let is_done = !is_awaiting_signature(seen.application.state)
            && self
                .access
                .is_code_used(tx, (signature.code, signature.otp), &what, signature.sha256, &phone)
                .await?;
        if !is_done {
            return Ok(None);
        }
        Ok(Some(seen.application))
    }

    /// Before a signature counts, what may have changed since is looked at again.
    async fn sign_once(
        &self,
        session: &Session,
        version: i64,
        signature: &SignatureInput<'_>,
        visitor: &Visitor,
    ) -> Result<Application, Error> {
        let mut tx = self.core.db.read().await?;
        let seen = self.load_own_for_update(&mut tx, session, version).await?;
        drop(tx);
        let subject = self.load_signing_subject(&seen).await?;
        if subject.sha256 != signature.sha256 {
            return Err(ApplicationRejection::HashMismatch.into());
        }
        // The code comes first: a bureau request costs money, and needs a valid code.
        self.verify_signature_code(session, &seen, &subject, signature).await?;
        let recheck = match subject.purpose {
            CodePurpose::SignConsents => None,
            _ => Some(self.recheck_before_signing(&seen).await?),
        };
        let now = self.core.clock.now();
        let address = visitor.ip_blind_index(&self.core);
        let application = transact!(self.core.db, |tx| {
            let seen = self.load_own_for_update(tx, session, version).await?;
            self.access.consume_code(tx, signature.code, subject.purpose, now).await?;
            let by =
                Actor { name: "customer", ip_blind_index: Some(address.clone()), ..Actor::SYSTEM };
            let command = match subject.purpose {
                CodePurpose::SignContract => {
                    let lent_today = self.sum_borrowed_today(tx, session.customer_id).await?;
                    ApplicationCommand::Sign {
                        shown_hash: signature.sha256.to_owned(),
                        signed_hash: subject.sha256.clone(),
                        recheck: Recheck {
                            borrowed_today: Known::Known(lent_today),
                            ..recheck.ok_or(ApplicationRejection::RecheckUnknown)?
                        },
                    }
                }
                CodePurpose::SignConsents => {
                    self.renew_consents(tx, session, visitor, now).await?;
                    ApplicationCommand::SignConsents
                }
                _ => ApplicationCommand::ConfirmPayout(
                    recheck.ok_or(ApplicationRejection::RecheckUnknown)?,
                ),
            };
            let moved = self.transition(tx, &seen, &command, &by, now).await?;
            let is_signed =
                moved.application.signed_hash.is_some() && seen.application.signed_hash.is_none();
            if let Some(signed) = subject.package.as_ref().filter(|_| is_signed) {
                mark_documents_signed(tx, signed, now).await?;
            }
            Ok::<_, Error>(moved.application)
        })?;
        self.core.dispatch.notify();
        Ok(application)
    }

    /// What a code can sign in the present state, with what time has brought about: a pause that is
    /// over is over before anybody wrote it down.
    async fn load_signing_subject(
        &self,
        seen: &LoadedApplication,
    ) -> Result<SigningSubject, Error> {
        let application = &self.advance_to(&seen.application, self.core.clock.now())?;
        let id = Uuid::from_u128(application.id.0);
        match application.state {
            State::ConsentSigning => Ok(SigningSubject {
                purpose: CodePurpose::SignConsents,
                sha256: required_consents_sha256(),
                amount_text: None,
                package: None,
            }),
            State::ContractSigning => {
                let bundle = match self.ensure_signing_package(id).await {
                    Err(Error::Rejected(Rejection::Repriced)) => {
                        self.reprice_application(id).await?;
                        return Err(Rejection::Repriced.into());
                    }
                    bundle => bundle?.ok_or(Error::NotFound(Resource::Application))?,
                };
                let mut tx = self.core.db.read().await?;
                if self.pays_to_undecided_method(&mut tx, seen, &bundle).await? {
                    drop(tx);
                    self.reprice_application(id).await?;
                    return Err(Rejection::Repriced.into());
                }
                let (_, terms) = self.load_chosen_terms(&mut tx, application).await?;
                Ok(SigningSubject {
                    purpose: CodePurpose::SignContract,
                    sha256: bundle.sha256(),
                    amount_text: Some(format_amount(terms.quote.total)),
                    package: Some(bundle),
                })
            }
            State::ConfirmPayout => Ok(SigningSubject {
                purpose: CodePurpose::ConfirmPayout,
                sha256: application
                    .signed_hash
                    .clone()
                    .ok_or(ApplicationRejection::HashMismatch)?,
                amount_text: application.chosen_offer().map(|offer| format_amount(offer.total)),
                package: None,
            }),
            State::Expired => Err(ApplicationRejection::Expired.into()),
            state => Err(ApplicationRejection::WrongState { state }.into()),
        }
    }

    /// Whether the documents pay to a method shared with another customer that the rules have not
    /// seen: the decided one was removed meanwhile, and the next one took its place.
    async fn pays_to_undecided_method(
        &self,
        tx: &mut Tx,
        seen: &LoadedApplication,
        bundle: &SigningPackage,
    ) -> Result<bool, Error> {
        let Some(paper) = bundle.documents.first() else { return Ok(false) };
        let owner = Uuid::from_u128(seen.application.customer.0);
        match payout_methods::find_for_customer(tx, owner, paper.payout_method_id).await? {
            Some(target) => self.is_shared_and_undecided(tx, seen, &target).await,
            None => Ok(false),
        }
    }

    /// Costs a try. After the last one the person has to agree with the terms once more.
    async fn verify_signature_code(
        &self,
        session: &Session,
        seen: &LoadedApplication,
        subject: &SigningSubject,
        signature: &SignatureInput<'_>,
    ) -> Result<(), Error> {
        let mut tx = self.core.db.read().await?;
        let customer = super::own_application::load_own_customer(&mut tx, session).await?;
        drop(tx);
        let phone = customer.phone(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
        let what = (subject.purpose, Some(subject.sha256.as_str()));
        let tried = self.access.verify_code(signature.code, signature.otp, what, &phone).await;
        let is_locked =
            matches!(tried, Err(Error::Rejected(Rejection::CodeWrong { tries_left: 0 })));
        if is_locked && subject.purpose == CodePurpose::SignContract {
            let now = self.core.clock.now();
            let id = Uuid::from_u128(seen.application.id.0);
            transact!(self.core.db, |tx| {
                let seen = self.load_application(tx, id).await?;
                self.transition(tx, &seen, &ApplicationCommand::LockSigning, &Actor::SYSTEM, now)
                    .await?;
                Ok::<_, Error>(())
            })?;
        }
        tried
    }

    /// Records all required consents in their current version.
    async fn renew_consents(
        &self,
        tx: &mut Tx,
        session: &Session,
        visitor: &Visitor,
        now: Timestamp,
    ) -> Result<(), Error> {
        let customer = super::own_application::load_own_customer(tx, session).await?;
        for kind in ConsentKind::ALL.into_iter().filter(|kind| kind.is_required()) {
            let given = ConsentAnswer {
                kind,
                is_given: true,
                text_version: consent_text_version(),
                language: customer.language,
            };
            let row = self.core.build_consent(customer.id, &given, visitor, now)?;
            consents::insert(tx, &row).await?;
        }
        Ok(())
    }

    /// Makes the protocol of a signature, once.
    pub(crate) async fn make_signing_protocol(&self, id: Uuid) -> Result<JobOutcome, Error> {
        let mut tx = self.core.db.read().await?;
        let seen = self.load_application(&mut tx, id).await?;
        let kept = super::signing_package::find_newest_package(&mut tx, id).await?;
        let signed = kept.filter(|it| it.documents.iter().all(|paper| paper.signed_at.is_some()));
        let Some(bundle) = signed else { return Ok(JobOutcome::Completed) };
        if bundle.documents.len() > SIGNING_DOCUMENT_KINDS.len() {
            return Ok(JobOutcome::Completed);
        }
        let protocol = self.build_protocol(&mut tx, &seen, &bundle).await?;
        drop(tx);
        let pdf = Arc::clone(&self.core.providers.pdf);
        let set = tokio::task::spawn_blocking(move || pdf.render_pdf(&protocol.source()?)).await;
        let unread = || store::StoreError::Corrupt("a protocol");
        let bytes = set.map_err(|_| unread())?.map_err(|error| {
            tracing::error!(%error, "signing protocol rendering failed");
            unread()
        })?;
        self.add_to_signing_package(&bundle, "protocol", bytes).await?;
        Ok(JobOutcome::Completed)
    }
}

/// Whether a code can sign anything in a state: what was signed before is then of the past.
const fn is_awaiting_signature(state: State) -> bool {
    matches!(state, State::ConsentSigning | State::ContractSigning | State::ConfirmPayout)
}

/// Marks documents as signed. The payout goes to their method, whatever is the default by then.
async fn mark_documents_signed(
    tx: &mut Tx,
    bundle: &SigningPackage,
    now: Timestamp,
) -> Result<(), Error> {
    if let (Some(id), Some(paper)) = (bundle.id(), bundle.documents.first()) {
        application_documents::update_to_signed(tx, id, now).await?;
        applications::update_payout_method(tx, paper.application_id, paper.payout_method_id)
            .await?;
    }
    Ok(())
}
