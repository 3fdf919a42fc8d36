//! Signing by a code that is bound to the displayed documents: consents, the contract, the second
//! consent.

use std::sync::Arc;

use ::documents::Document;
use base::Timestamp;
use base::ids::ApplicationId;
use jobs::JobOutcome;
use origination::application::Recheck;
use origination::{Application, ApplicationCommand, ApplicationRejection, Known, State};
use store::application_documents::SigningDocumentKind;
use store::sessions::Session;
use store::{Tx, application_documents, applications, consents, payout_methods, transact};

use super::repository::LoadedApplication;
use super::signing_package::{SIGNING_DOCUMENT_KINDS, SigningPackage};
use crate::access::{CodePurpose, SentCode, SignatureInput, SignedContent, Visitor};
use crate::actor::Actor;
use crate::applications::Applications;
use crate::consents::{ConsentAnswer, ConsentKind, consent_text_version, is_consent_required};
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
    /// Sends a code that signs the displayed documents, and nothing else.
    pub async fn signing_code_send(
        &self,
        session: &Session,
        displayed_sha256: &str,
        visitor: &Visitor,
    ) -> Result<SentCode, Error> {
        let mut tx = self.core.db.read().await?;
        let loaded = self.load_own_application(&mut tx, session.customer_id).await?;
        let customer =
            super::own_application::load_own_customer(&mut tx, session.customer_id).await?;
        drop(tx);
        let subject = self.load_signing_subject(&loaded).await?;
        if subject.sha256 != displayed_sha256 {
            return Err(ApplicationRejection::HashMismatch.into());
        }
        match subject.purpose {
            CodePurpose::SignContract => self.require_safe_signature(session, &loaded).await?,
            CodePurpose::ConfirmPayout => self.require_safe_confirmation(session, &loaded).await?,
            _ => {}
        }
        let phone = customer.phone(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
        let signed =
            SignedContent { sha256: &subject.sha256, amount_text: subject.amount_text.as_deref() };
        let purpose_and_content = (subject.purpose, Some(signed));
        self.access.send_signing_code(purpose_and_content, &phone, customer.language, visitor).await
    }

    /// Signs the displayed documents. Idempotent: a repeated signature returns the result of the
    /// first.
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
            // The same signature may have been sent twice at once, and the other one was quicker. A
            // read transaction may not see its commit yet: this looks in a write transaction.
            Err(reason) => {
                let before = transact!(self.core.db, |tx| {
                    self.find_repeated_signature(tx, session, signature).await
                })?;
                before.ok_or(reason)
            }
            signed => signed,
        }
    }

    /// The application, if this code has signed this content already.
    async fn find_repeated_signature(
        &self,
        tx: &mut Tx,
        session: &Session,
        signature: &SignatureInput<'_>,
    ) -> Result<Option<Application>, Error> {
        let loaded = self.load_own_application(tx, session.customer_id).await?;
        let customer = super::own_application::load_own_customer(tx, session.customer_id).await?;
        let phone = customer.phone(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
        let purposes =
            [CodePurpose::SignContract, CodePurpose::SignConsents, CodePurpose::ConfirmPayout];
        let is_done = !is_awaiting_signature(loaded.application.state)
            && self
                .access
                .is_code_used(
                    tx,
                    (signature.code, signature.otp),
                    &purposes,
                    signature.sha256,
                    &phone,
                )
                .await?;
        if !is_done {
            return Ok(None);
        }
        Ok(Some(loaded.application))
    }

    /// Signs, after checking again what may have changed since the documents were displayed.
    async fn sign_once(
        &self,
        session: &Session,
        version: i64,
        signature: &SignatureInput<'_>,
        visitor: &Visitor,
    ) -> Result<Application, Error> {
        let mut tx = self.core.db.read().await?;
        let loaded = self.load_own_for_update(&mut tx, session, version).await?;
        drop(tx);
        let subject = self.load_signing_subject(&loaded).await?;
        if subject.sha256 != signature.sha256 {
            return Err(ApplicationRejection::HashMismatch.into());
        }
        // The code comes first: a bureau request costs money, and needs a valid code.
        self.verify_signature_code(session, &loaded, &subject, signature).await?;
        let recheck = match subject.purpose {
            CodePurpose::SignConsents => None,
            _ => Some(self.recheck_before_signing(&loaded).await?),
        };
        let now = self.core.clock.now();
        let address = visitor.ip_blind_index(&self.core);
        let application = transact!(self.core.db, |tx| {
            let loaded = self.load_own_for_update(tx, session, version).await?;
            self.access.consume_code(tx, signature.code, subject.purpose, now).await?;
            let by = Actor::customer_at(session, &address);
            let command = match subject.purpose {
                CodePurpose::SignContract => {
                    let borrowed_today = self.sum_borrowed_today(tx, session.customer_id).await?;
                    ApplicationCommand::Sign {
                        displayed_hash: signature.sha256.to_owned(),
                        signed_hash: subject.sha256.clone(),
                        recheck: Recheck {
                            borrowed_today: Known::Known(borrowed_today),
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
            let moved = self.transition(tx, &loaded, &command, by, now).await?;
            let is_signed =
                moved.application.signed_hash.is_some() && loaded.application.signed_hash.is_none();
            if let Some(signed) = subject.package.as_ref().filter(|_| is_signed) {
                mark_documents_signed(tx, signed, now).await?;
            }
            Ok::<_, Error>(moved.application)
        })?;
        self.core.dispatch.notify();
        Ok(application)
    }

    /// What a code can sign in the current state. Transitions by time count before they are stored,
    /// such as the end of the cooling-off period.
    async fn load_signing_subject(
        &self,
        loaded: &LoadedApplication,
    ) -> Result<SigningSubject, Error> {
        let application = &self.advance_to(&loaded.application, self.core.clock.now())?;
        let id = application.id;
        match application.state {
            State::ConsentSigning => Ok(SigningSubject {
                purpose: CodePurpose::SignConsents,
                sha256: self.core.required_consents_sha256(),
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
                if self.pays_to_undecided_method(&mut tx, loaded, &bundle).await? {
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
    /// evaluated: the one they evaluated was removed meanwhile, and the next one is used instead.
    async fn pays_to_undecided_method(
        &self,
        tx: &mut Tx,
        loaded: &LoadedApplication,
        bundle: &SigningPackage,
    ) -> Result<bool, Error> {
        let Some(document) = bundle.documents.first() else { return Ok(false) };
        let owner = loaded.application.customer;
        match payout_methods::find_for_customer(tx, owner, document.payout_method_id).await? {
            Some(payout_method) => self.is_shared_and_undecided(tx, loaded, &payout_method).await,
            None => Ok(false),
        }
    }

    /// Verifies the code, which uses up an attempt. After the last one the customer has to accept
    /// the terms again.
    async fn verify_signature_code(
        &self,
        session: &Session,
        loaded: &LoadedApplication,
        subject: &SigningSubject,
        signature: &SignatureInput<'_>,
    ) -> Result<(), Error> {
        let mut tx = self.core.db.read().await?;
        let customer =
            super::own_application::load_own_customer(&mut tx, session.customer_id).await?;
        drop(tx);
        let phone = customer.phone(&self.core.vault)?.ok_or(Rejection::SignedOut)?;
        let purpose_and_hash = (subject.purpose, Some(subject.sha256.as_str()));
        let result =
            self.access.verify_code(signature.code, signature.otp, purpose_and_hash, &phone).await;
        let is_locked =
            matches!(result, Err(Error::Rejected(Rejection::CodeWrong { tries_left: 0 })));
        if is_locked && subject.purpose == CodePurpose::SignContract {
            let now = self.core.clock.now();
            let id = loaded.application.id;
            transact!(self.core.db, |tx| {
                let loaded = self.load_application(tx, id).await?;
                self.transition(tx, &loaded, &ApplicationCommand::LockSigning, Actor::System, now)
                    .await?;
                Ok::<_, Error>(())
            })?;
        }
        result
    }

    /// Records all required consents in their current version.
    async fn renew_consents(
        &self,
        tx: &mut Tx,
        session: &Session,
        visitor: &Visitor,
        now: Timestamp,
    ) -> Result<(), Error> {
        let customer = super::own_application::load_own_customer(tx, session.customer_id).await?;
        for kind in ConsentKind::ALL.iter().copied().filter(|kind| is_consent_required(*kind)) {
            let given = ConsentAnswer {
                kind,
                is_given: true,
                text_version: consent_text_version(),
                language: customer.language,
            };
            let row = self.core.build_consent(tx, customer.id, &given, visitor, now).await?;
            consents::insert(tx, &row).await?;
        }
        Ok(())
    }

    /// Makes the protocol of a signature, once.
    pub(crate) async fn make_signing_protocol(
        &self,
        id: ApplicationId,
    ) -> Result<JobOutcome, Error> {
        let mut tx = self.core.db.read().await?;
        let loaded = self.load_application(&mut tx, id).await?;
        let newest = super::signing_package::find_newest_package(&mut tx, id).await?;
        let signed =
            newest.filter(|it| it.documents.iter().all(|document| document.signed_at.is_some()));
        let Some(bundle) = signed else { return Ok(JobOutcome::Completed) };
        if bundle.documents.len() > SIGNING_DOCUMENT_KINDS.len() {
            return Ok(JobOutcome::Completed);
        }
        let protocol = self.build_protocol(&mut tx, &loaded, &bundle).await?;
        drop(tx);
        let pdf = Arc::clone(&self.core.providers.pdf);
        let rendering =
            tokio::task::spawn_blocking(move || pdf.render_pdf(&protocol.source()?)).await;
        let unread = || store::StoreError::Corrupt("a protocol");
        let bytes = rendering.map_err(|_| unread())?.map_err(|error| {
            tracing::error!(%error, "signing protocol rendering failed");
            unread()
        })?;
        self.add_to_signing_package(&bundle, SigningDocumentKind::Protocol, bytes).await?;
        Ok(JobOutcome::Completed)
    }
}

/// Whether a signature is awaited in a state: one that arrives is then not a repetition.
const fn is_awaiting_signature(state: State) -> bool {
    matches!(state, State::ConsentSigning | State::ContractSigning | State::ConfirmPayout)
}

/// Marks documents as signed. The payout goes to their method, whatever is the default by then.
async fn mark_documents_signed(
    tx: &mut Tx,
    bundle: &SigningPackage,
    now: Timestamp,
) -> Result<(), Error> {
    if let (Some(id), Some(document)) = (bundle.id(), bundle.documents.first()) {
        application_documents::update_to_signed(tx, id, now).await?;
        applications::update_payout_method(tx, document.application_id, document.payout_method_id)
            .await?;
    }
    Ok(())
}
