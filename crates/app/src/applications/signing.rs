//! Signing by a code that is bound to what was shown: consents, the contract, the second consent.

use base::Timestamp;
use identity::Otp;
use origination::application::Recheck;
use origination::{Command, Known, Refusal, State};
use store::papers;
use store::sessions::Session;
use store::{Tx, Uuid, applications, consents, targets, transact};

use super::papers::{Bundle, SIGNING_DOCUMENT_KINDS};
use super::saved::{By, Seen};
use super::{ApplicationError, View};
use crate::access::{CodeSent, Purpose, Signed, Visitor};
use crate::consents::{ConsentGiven, ConsentKind, consent_text_version, required_consents_sha256};
use crate::figures::amount;
use crate::work::JobOutcome;
use crate::{Lender, Problem};

/// A signature as the browser sends it.
pub struct Signature<'a> {
    /// The hash of what the person was shown.
    pub sha256: &'a str,
    /// The code that was sent.
    pub code: Uuid,
    /// What was typed.
    pub otp: &'a Otp,
}

/// What a code can sign now.
struct SigningSubject {
    purpose: Purpose,
    sha256: String,
    sum: Option<String>,
    bundle: Option<Bundle>,
}

impl Lender {
    /// Sends a code that signs what was shown, and nothing else.
    pub async fn signing_code_send(
        &self,
        session: &Session,
        shown_sha256: &str,
        visitor: &Visitor,
    ) -> Result<CodeSent, ApplicationError> {
        let mut tx = self.db.read().await?;
        let seen = self.own(&mut tx, session).await?;
        let customer = super::own::load_own_customer(&mut tx, session).await?;
        drop(tx);
        let subject = self.subject(&seen).await?;
        if subject.sha256 != shown_sha256 {
            return Err(Refusal::HashMismatch.into());
        }
        let phone = customer.phone(&self.vault)?.ok_or(ApplicationError::SignedOut)?;
        let signed = Signed { sha256: &subject.sha256, sum: subject.sum.as_deref() };
        let what = (subject.purpose, Some(signed));
        Ok(self.send_signing_code(what, &phone, customer.language, visitor).await?)
    }

    /// Signs what was shown. Whoever sends the same signature again, by a second press or because an
    /// answer was lost, is shown what came of the first one.
    pub async fn sign(
        &self,
        session: &Session,
        version: i64,
        signature: &Signature<'_>,
        visitor: &Visitor,
    ) -> Result<View, ApplicationError> {
        let mut tx = self.db.read().await?;
        if let Some(view) = self.find_repeated_signature(&mut tx, session, signature).await? {
            return Ok(view);
        }
        drop(tx);
        match self.sign_once(session, version, signature, visitor).await {
            // The two were sent at once, and the other one was quicker. Looked at among the writers:
            // who merely reads may not see yet what stood in the way.
            Err(reason) => {
                let before = transact!(self.db, |tx| {
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
        signature: &Signature<'_>,
    ) -> Result<Option<View>, ApplicationError> {
        let seen = self.own(tx, session).await?;
        let customer = super::own::load_own_customer(tx, session).await?;
        let phone = customer.phone(&self.vault)?.ok_or(ApplicationError::SignedOut)?;
        let what = [Purpose::SignContract, Purpose::SignConsents, Purpose::ConfirmPayout];
        let is_done = !is_awaiting_signature(seen.application.state)
            && self
                .is_code_used(tx, (signature.code, signature.otp), &what, signature.sha256, &phone)
                .await?;
        if !is_done {
            return Ok(None);
        }
        Ok(Some(self.view(tx, &seen, self.clock.now()).await?))
    }

    /// Before a signature counts, what may have changed since is looked at again.
    async fn sign_once(
        &self,
        session: &Session,
        version: i64,
        signature: &Signature<'_>,
        visitor: &Visitor,
    ) -> Result<View, ApplicationError> {
        let mut tx = self.db.read().await?;
        let seen = self.load_own_for_update(&mut tx, session, version).await?;
        drop(tx);
        let subject = self.subject(&seen).await?;
        if subject.sha256 != signature.sha256 {
            return Err(Refusal::HashMismatch.into());
        }
        // The code comes first: a question to the bureau costs money, and nobody has it asked
        // without one.
        self.verify_signature_code(session, &seen, &subject, signature).await?;
        let recheck = match subject.purpose {
            Purpose::SignConsents => None,
            _ => Some(self.recheck(&seen).await?),
        };
        let now = self.clock.now();
        let address = visitor.address_mark(self);
        let view = transact!(self.db, |tx| {
            let seen = self.load_own_for_update(tx, session, version).await?;
            self.consume_code(tx, signature.code, subject.purpose, now).await?;
            let by = By { actor: "customer", address: Some(address.clone()), ..By::SYSTEM };
            let command = match subject.purpose {
                Purpose::SignContract => {
                    let lent_today = self.lent_today(tx, session.customer_id).await?;
                    Command::Sign {
                        shown_hash: signature.sha256.to_owned(),
                        signed_hash: subject.sha256.clone(),
                        recheck: Recheck {
                            lent_today: Known::Known(lent_today),
                            ..recheck.ok_or(Refusal::RecheckUnknown)?
                        },
                    }
                }
                Purpose::SignConsents => {
                    self.renew_consents(tx, session, visitor, now).await?;
                    Command::SignConsents
                }
                _ => Command::ConfirmPayout(recheck.ok_or(Refusal::RecheckUnknown)?),
            };
            let moved = self.transition(tx, &seen, &command, &by, now).await?;
            let is_signed =
                moved.application.signed_hash.is_some() && seen.application.signed_hash.is_none();
            if let Some(signed) = subject.bundle.as_ref().filter(|_| is_signed) {
                mark_documents_signed(tx, signed, now).await?;
            }
            self.view(tx, &moved, now).await
        })?;
        self.message_written.notify_one();
        Ok(view)
    }

    /// What a code can sign in the present state, with what time has brought about: a pause that is
    /// over is over before anybody wrote it down.
    async fn subject(&self, seen: &Seen) -> Result<SigningSubject, ApplicationError> {
        let application = &self.at(&seen.application, self.clock.now())?;
        let id = Uuid::from_u128(application.id.0);
        match application.state {
            State::ConsentSigning => Ok(SigningSubject {
                purpose: Purpose::SignConsents,
                sha256: required_consents_sha256(),
                sum: None,
                bundle: None,
            }),
            State::ContractSigning => {
                let bundle = match self.bundle(id).await {
                    Err(ApplicationError::Repriced) => {
                        self.reprice_application(id).await?;
                        return Err(ApplicationError::Repriced);
                    }
                    bundle => bundle?.ok_or(ApplicationError::None)?,
                };
                let mut tx = self.db.read().await?;
                if self.pays_to_undecided_method(&mut tx, seen, &bundle).await? {
                    drop(tx);
                    self.reprice_application(id).await?;
                    return Err(ApplicationError::Repriced);
                }
                let (_, terms) = self.load_chosen_terms(&mut tx, application).await?;
                Ok(SigningSubject {
                    purpose: Purpose::SignContract,
                    sha256: bundle.sha256(),
                    sum: Some(amount(terms.quote.total)),
                    bundle: Some(bundle),
                })
            }
            State::ConfirmPayout => Ok(SigningSubject {
                purpose: Purpose::ConfirmPayout,
                sha256: application.signed_hash.clone().ok_or(Refusal::HashMismatch)?,
                sum: application.chosen_offer().map(|offer| amount(offer.total)),
                bundle: None,
            }),
            State::Expired => Err(Refusal::Expired.into()),
            state => Err(Refusal::WrongState { state }.into()),
        }
    }

    /// Whether papers send the money to what somebody else has too and the rules have not seen: what
    /// they decided on was removed meanwhile, and the next one took its place.
    async fn pays_to_undecided_method(
        &self,
        tx: &mut Tx,
        seen: &Seen,
        bundle: &Bundle,
    ) -> Result<bool, ApplicationError> {
        let Some(paper) = bundle.papers.first() else { return Ok(false) };
        let owner = Uuid::from_u128(seen.application.customer.0);
        match targets::by_id(tx, owner, paper.target_id).await? {
            Some(target) => self.is_shared_and_undecided(tx, seen, &target).await,
            None => Ok(false),
        }
    }

    /// Costs a try. After the last one the person has to agree with the terms once more.
    async fn verify_signature_code(
        &self,
        session: &Session,
        seen: &Seen,
        subject: &SigningSubject,
        signature: &Signature<'_>,
    ) -> Result<(), ApplicationError> {
        let mut tx = self.db.read().await?;
        let customer = super::own::load_own_customer(&mut tx, session).await?;
        drop(tx);
        let phone = customer.phone(&self.vault)?.ok_or(ApplicationError::SignedOut)?;
        let what = (subject.purpose, Some(subject.sha256.as_str()));
        let tried = self.try_code(signature.code, signature.otp, what, &phone).await;
        let is_locked = matches!(tried, Err(Problem::CodeWrong { tries_left: 0 }));
        if is_locked && subject.purpose == Purpose::SignContract {
            let now = self.clock.now();
            let id = Uuid::from_u128(seen.application.id.0);
            transact!(self.db, |tx| {
                let seen = self.load(tx, id).await?;
                self.transition(tx, &seen, &Command::LockSigning, &By::SYSTEM, now).await?;
                Ok::<_, ApplicationError>(())
            })?;
        }
        Ok(tried?)
    }

    /// Keeps that everything that must be agreed to was agreed to, in the words of today.
    async fn renew_consents(
        &self,
        tx: &mut Tx,
        session: &Session,
        visitor: &Visitor,
        now: Timestamp,
    ) -> Result<(), ApplicationError> {
        let customer = super::own::load_own_customer(tx, session).await?;
        for kind in ConsentKind::ALL.into_iter().filter(|kind| kind.is_required()) {
            let given = ConsentGiven {
                kind,
                is_given: true,
                text_version: consent_text_version(),
                language: customer.language,
            };
            let row = self.build_consent(customer.id, &given, visitor, now)?;
            consents::insert(tx, &row).await?;
        }
        Ok(())
    }

    /// Makes the protocol of a signature, once.
    pub(crate) async fn make_signing_protocol(
        &self,
        id: Uuid,
    ) -> Result<JobOutcome, ApplicationError> {
        let mut tx = self.db.read().await?;
        let seen = self.load(&mut tx, id).await?;
        let kept = super::papers::newest(&mut tx, id).await?;
        let signed = kept.filter(|it| it.papers.iter().all(|paper| paper.signed_at.is_some()));
        let Some(bundle) = signed else { return Ok(JobOutcome::Done) };
        if bundle.papers.len() > SIGNING_DOCUMENT_KINDS.len() {
            return Ok(JobOutcome::Done);
        }
        let protocol = self.protocol(&mut tx, &seen, &bundle).await?;
        drop(tx);
        let set = tokio::task::spawn_blocking(move || protocol.pdf()).await;
        let unread = || store::StoreError::Unreadable("a protocol");
        let bytes = set.map_err(|_| unread())?.map_err(|error| {
            tracing::error!(%error, "a protocol cannot be set");
            unread()
        })?;
        self.add_to_signing_package(&bundle, "protocol", bytes).await?;
        Ok(JobOutcome::Done)
    }
}

/// Whether a code can sign anything in a state: what was signed before is then of the past.
const fn is_awaiting_signature(state: State) -> bool {
    matches!(state, State::ConsentSigning | State::ContractSigning | State::ConfirmPayout)
}

/// Keeps that papers were signed. The money goes where they say, whatever is used first by then.
async fn mark_documents_signed(
    tx: &mut Tx,
    bundle: &Bundle,
    now: Timestamp,
) -> Result<(), ApplicationError> {
    if let (Some(id), Some(paper)) = (bundle.id(), bundle.papers.first()) {
        papers::sign(tx, id, now).await?;
        applications::aim(tx, paper.application_id, paper.target_id).await?;
    }
    Ok(())
}
