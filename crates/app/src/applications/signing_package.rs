//! The documents of a loan: rendered from the facts, hashed, stored encrypted for ever, and shown
//! to whoever may see them.

use std::sync::Arc;

use base::{BusinessDate, Timestamp};
use lending::Contract;
use origination::application::Application;
use origination::{ApplicationRejection, LoanOffer, State};
use providers::files::FileKind;
use sha2::{Digest, Sha256};
use store::application_documents::{self, ApplicationDocument};
use store::loan_documents::{self, LoanDocument};
use store::payout_methods::PayoutMethod;
use store::rate_limits::{self, RateLimit};
use store::sessions::Session;
use store::{StoreError, Tx, Uuid, applications, loans, payout_methods, transact};
use zeroize::Zeroizing;

use super::document_facts::DocumentFacts;
use super::repository::LoadedApplication;
use super::terms::OfferTerms;
use crate::access::Visitor;
use crate::applications::Applications;
use crate::issued_documents::extract_text;
use crate::issued_documents::{DocumentIdentifiers, base32_code, sha256_hex};
use crate::loans::{LoanDocumentStatus, load_document_status};
use crate::{Error, Rejection, Resource, json};
use documents::DocumentText;

/// Codes cannot be guessed; this limits the load of those who try.
const VERIFICATIONS_PER_IP: RateLimit =
    RateLimit { scope: "verification.address", count_max: 60, window_s: 600, lock_s: 600 };

/// The documents signed together, in reading order.
pub const SIGNING_DOCUMENT_KINDS: [&str; 4] = ["contract", "schedule", "key_facts", "consents"];

/// The documents that are signed together.
#[derive(Debug, Clone)]
pub struct SigningPackage {
    /// In the order of [`SIGNING_DOCUMENT_KINDS`].
    pub documents: Vec<ApplicationDocument>,
}

impl SigningPackage {
    /// The hash over all of them: a code is made for it.
    pub fn sha256(&self) -> String {
        let hashes = SIGNING_DOCUMENT_KINDS
            .iter()
            .filter_map(|kind| self.documents.iter().find(|it| it.kind == *kind));
        let list: Vec<&str> = hashes.map(|it| it.sha256.as_str()).collect();
        sha256_hex(list.join("\n").as_bytes())
    }

    /// The number of the contract.
    pub fn contract_number(&self) -> &str {
        self.documents.first().map_or("", |paper| paper.contract_number.as_str())
    }

    /// The terms that were signed, or are about to be.
    pub fn terms(&self) -> Result<Contract, StoreError> {
        let terms = self.documents.iter().find_map(|paper| paper.terms.as_ref());
        json::read(terms.ok_or_else(unreadable_document)?, "the terms of a loan")
    }

    /// What names the bundle.
    pub fn id(&self) -> Option<Uuid> {
        self.documents.first().map(|paper| paper.bundle_id)
    }
}

/// Documents that exist or have to be made.
pub enum SigningPackageState {
    /// They are there, or there is nothing to be signed.
    Ready(Option<SigningPackage>),
    /// The day, the offer or the target is another than they were made for.
    Outdated(Box<SigningPackageInput>),
}

/// The inputs of the documents.
pub struct SigningPackageInput {
    offer: LoanOffer,
    terms: OfferTerms,
    payout_method: PayoutMethod,
}

/// What is known of a document; no personal data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentVerification {
    /// Such as `contract`.
    pub kind: String,
    /// None if it is about all loans of a customer.
    pub contract_number: Option<String>,
    /// The hash of the bytes, in hexadecimal digits.
    pub sha256: String,
    /// When it was made.
    pub made_at: Timestamp,
    /// When it was signed.
    pub signed_at: Option<Timestamp>,
    /// Whether it is still valid.
    pub status: LoanDocumentStatus,
    /// Whether the uploaded file is identical; none if only the code was checked.
    pub is_genuine: Option<bool>,
}

impl Applications {
    /// The documents of an application with accepted terms, made again if the day, the offer or the
    /// payout method has changed. None if there is nothing to sign.
    pub(super) async fn ensure_signing_package(
        &self,
        id: Uuid,
    ) -> Result<Option<SigningPackage>, Error> {
        let mut tx = self.core.db.read().await?;
        let seen = self.load_application(&mut tx, id).await?;
        let on_table = match self.check_signing_package(&mut tx, &seen).await? {
            SigningPackageState::Ready(kept) => return Ok(kept),
            SigningPackageState::Outdated(wanted) => wanted,
        };
        let SigningPackageInput { offer, terms, payout_method: target } = *on_table;
        let today = self.core.clock.today();
        let facts = self.load_document_facts(&mut tx, &seen, &terms, &target, today).await?;
        drop(tx);
        self.create_signing_package(id, (&offer, &terms), facts, target.id).await.map(Some)
    }

    /// The existing documents, or the inputs for making them.
    pub(super) async fn check_signing_package(
        &self,
        tx: &mut Tx,
        seen: &LoadedApplication,
    ) -> Result<SigningPackageState, Error> {
        let kept = find_newest_package(tx, Uuid::from_u128(seen.application.id.0)).await?;
        if !is_signing_stage(seen.application.state) {
            return Ok(SigningPackageState::Ready(kept));
        }
        let today = self.core.clock.today();
        let (offer, terms) = self.load_chosen_terms(tx, &seen.application).await?;
        let target = self.find_payout_method(tx, seen).await?.ok_or(Rejection::NoPayoutMethod)?;
        let made_from = json::write(&terms.contract);
        let is_fresh = |bundle: &SigningPackage| {
            bundle.documents.len() == SIGNING_DOCUMENT_KINDS.len()
                // Another offer may have the same number, and other terms.
                && bundle.terms().is_ok_and(|kept| json::write(&kept) == made_from)
                && bundle.documents.iter().all(|paper| {
                    paper.offer_number == i64::from(offer.no)
                        && paper.as_of_date == today
                        && paper.payout_method_id == target.id
                        && paper.signed_at.is_none()
                })
        };
        Ok(match kept.filter(is_fresh) {
            Some(kept) => SigningPackageState::Ready(Some(kept)),
            None => SigningPackageState::Outdated(Box::new(SigningPackageInput {
                offer,
                terms,
                payout_method: target,
            })),
        })
    }

    /// The offer that was chosen, with the terms of today. The law or the price may have changed.
    pub(super) async fn load_chosen_terms(
        &self,
        tx: &mut Tx,
        application: &Application,
    ) -> Result<(LoanOffer, OfferTerms), Error> {
        let offer = application.chosen_offer().ok_or(ApplicationRejection::UnknownOffer)?.clone();
        let terms = self.load_offer_terms(tx, application, &offer).await?;
        terms.map(|terms| (offer, terms)).ok_or(Error::Rejected(Rejection::Repriced))
    }

    /// The terms of an offer today; none where it no longer holds.
    pub(super) async fn load_offer_terms(
        &self,
        tx: &mut Tx,
        application: &Application,
        offer: &LoanOffer,
    ) -> Result<Option<OfferTerms>, Error> {
        let request = application.request.as_ref().ok_or(Error::NotFound(Resource::Application))?;
        let customer_id = Uuid::from_u128(application.customer.0);
        let is_first_loan = loans::list_by_customer(tx, customer_id, 1).await?.is_empty();
        let today = self.core.clock.today();
        let lent_today = self.sum_borrowed_today(tx, customer_id).await?;
        let so_far = (is_first_loan, lent_today);
        let rules = self.growth.load_application_rules(tx, application).await?;
        let terms = OfferTerms::try_new(&rules, offer, request, so_far, today);
        Ok(terms.ok().filter(|terms| terms.is_within_offer(offer)))
    }

    /// The payout method of an application: the chosen one, or the default.
    pub(super) async fn find_payout_method(
        &self,
        tx: &mut Tx,
        seen: &LoadedApplication,
    ) -> Result<Option<PayoutMethod>, Error> {
        let customer_id = Uuid::from_u128(seen.application.customer.0);
        let aimed = seen.row.as_ref().and_then(|row| row.payout_method_id);
        let kept = payout_methods::list_by_customer(tx, customer_id).await?;
        let found = kept.iter().find(|it| Some(it.id) == aimed && it.is_own);
        Ok(found.or_else(|| kept.iter().find(|it| it.is_own)).cloned())
    }

    async fn create_signing_package(
        &self,
        application_id: Uuid,
        (offer, terms): (&LoanOffer, &OfferTerms),
        facts: DocumentFacts,
        target_id: Uuid,
    ) -> Result<SigningPackage, Error> {
        let (bundle_id, now) = (Uuid::now_v7(), self.core.clock.now());
        let made_from = json::write(&terms.contract);
        let numbered = DocumentIdentifiers {
            contract_number: self.allocate_contract_number(application_id, facts.day).await?,
            verification_code: self.core.verification_code(bundle_id),
        };
        let (code, number) = (numbered.verification_code.clone(), numbered.contract_number.clone());
        let day = facts.day;
        // Setting them takes a while: aside from the event loop.
        let pdf = Arc::clone(&self.core.providers.pdf);
        let set = tokio::task::spawn_blocking(move || facts.render(&numbered, &*pdf)).await;
        let set = set.map_err(|_| unreadable_document())?.map_err(|error| {
            tracing::error!(%error, "signing package rendering failed");
            unreadable_document()
        })?;
        let mut made = Vec::with_capacity(set.len());
        for (kind, bytes) in set {
            let (hash, size) = (sha256_hex(&bytes), i64::try_from(bytes.len()).unwrap_or(i64::MAX));
            let place = self.core.providers.files.put(bytes, FileKind::Pdf).await?;
            made.push(ApplicationDocument {
                id: Uuid::now_v7(),
                application_id,
                bundle_id,
                contract_number: number.clone(),
                offer_number: i64::from(offer.no),
                as_of_date: day,
                payout_method_id: target_id,
                kind: kind.to_owned(),
                storage_key: place.to_string(),
                sha256: hash,
                bytes: size,
                code: code.clone(),
                created_at: now,
                signed_at: None,
                terms: (kind == SIGNING_DOCUMENT_KINDS[0]).then(|| made_from.clone()),
            });
        }
        transact!(self.core.db, |tx| {
            // They took a while: what was signed meanwhile stays the newest.
            let seen = self.load_application(tx, application_id).await?;
            if !is_signing_stage(seen.application.state) {
                return find_newest_package(tx, application_id)
                    .await?
                    .ok_or(Error::NotFound(Resource::Application));
            }
            for paper in &made {
                application_documents::insert(tx, paper).await?;
            }
            Ok::<_, Error>(SigningPackage { documents: made.clone() })
        })
    }

    /// A number that no other application has.
    async fn allocate_contract_number(
        &self,
        application_id: Uuid,
        day: BusinessDate,
    ) -> Result<String, StoreError> {
        let mut tx = self.core.db.read().await?;
        let mut draw = 0;
        loop {
            let number = format_contract_number(application_id, day, draw);
            if !application_documents::is_contract_number_taken(&mut tx, &number, application_id)
                .await?
            {
                return Ok(number);
            }
            draw += 1;
        }
    }

    /// Adds a document to a signed bundle.
    pub(super) async fn add_to_signing_package(
        &self,
        signed: &SigningPackage,
        kind: &str,
        bytes: Vec<u8>,
    ) -> Result<(), Error> {
        let Some(first) = signed.documents.first().cloned() else { return Ok(()) };
        let (hash, size) = (sha256_hex(&bytes), i64::try_from(bytes.len()).unwrap_or(i64::MAX));
        let place = self.core.providers.files.put(bytes, FileKind::Pdf).await?;
        let now = self.core.clock.now();
        let paper = ApplicationDocument {
            id: Uuid::now_v7(),
            kind: kind.to_owned(),
            storage_key: place.to_string(),
            sha256: hash,
            bytes: size,
            created_at: now,
            terms: None,
            ..first
        };
        transact!(self.core.db, |tx| {
            let kept = find_newest_package(tx, paper.application_id).await?;
            let is_there = kept.is_some_and(|it| it.documents.iter().any(|it| it.kind == kind));
            if !is_there {
                application_documents::insert(tx, &paper).await?;
            }
            Ok::<_, Error>(())
        })
    }

    /// The text of a document of one's own application, before and after signing.
    pub async fn application_document_read(
        &self,
        session: &Session,
        kind: &str,
    ) -> Result<DocumentText, Error> {
        let pdf = self.document_download(session, kind).await?.to_vec();
        extract_text(pdf).await?.ok_or(Error::NotFound(Resource::Application))
    }

    /// Downloads a document of one's own application.
    pub async fn document_download(
        &self,
        session: &Session,
        kind: &str,
    ) -> Result<Zeroizing<Vec<u8>>, Error> {
        let mut tx = self.core.db.read().await?;
        let row = applications::find_newest_by_customer(&mut tx, session.customer_id).await?;
        let row = row.ok_or(Error::NotFound(Resource::Application))?;
        drop(tx);
        let bundle = self
            .ensure_signing_package(row.id)
            .await?
            .ok_or(Error::NotFound(Resource::Application))?;
        let found = bundle.documents.iter().find(|paper| paper.kind == kind);
        self.core
            .load_stored_bytes(&found.ok_or(Error::NotFound(Resource::Application))?.storage_key)
            .await
    }

    /// Rate-limits document verification.
    pub async fn document_verification_throttle(&self, visitor: &Visitor) -> Result<(), Error> {
        let now = self.core.clock.now();
        let mark = visitor.ip_blind_index(&self.core);
        let locked = transact!(self.core.db, |tx| {
            rate_limits::count_attempt(tx, &VERIFICATIONS_PER_IP, &mark, now).await
        })?;
        match locked {
            Some(until) => {
                let retry_after_s = now.seconds_until(until).max(1);
                Err(Error::Rejected(Rejection::TooManyAttempts { retry_after_s }))
            }
            None => Ok(()),
        }
    }

    /// Verifies a document by its code.
    pub async fn document_verify_by_code(&self, code: &str) -> Result<DocumentVerification, Error> {
        let (code, today) = (normalize_code(code), self.core.clock.today());
        let mut tx = self.core.db.read().await?;
        if let Some(paper) =
            application_documents::find_by_verification_code(&mut tx, &code).await?
        {
            return verify_document(&mut tx, paper, None).await;
        }
        let paper = loan_documents::find_by_verification_code(&mut tx, &code).await?;
        verify_loan_document(
            &mut tx,
            paper.ok_or(Error::NotFound(Resource::Application))?,
            None,
            today,
        )
        .await
    }

    /// Verifies a document by its file, byte for byte.
    pub async fn document_verify_by_file(
        &self,
        bytes: &[u8],
    ) -> Result<DocumentVerification, Error> {
        let (hash, today) = (sha256_hex(bytes), self.core.clock.today());
        let mut tx = self.core.db.read().await?;
        if let Some(paper) = application_documents::find_by_sha256(&mut tx, &hash).await? {
            return verify_document(&mut tx, paper, Some(true)).await;
        }
        let paper = loan_documents::find_by_sha256(&mut tx, &hash).await?;
        verify_loan_document(
            &mut tx,
            paper.ok_or(Error::NotFound(Resource::Application))?,
            Some(true),
            today,
        )
        .await
    }
}

/// Verifies a document made for signing: an unsigned one may have been replaced.
async fn verify_document(
    tx: &mut Tx,
    paper: ApplicationDocument,
    is_genuine: Option<bool>,
) -> Result<DocumentVerification, Error> {
    let newest =
        find_newest_package(tx, paper.application_id).await?.and_then(|bundle| bundle.id());
    let is_in_force = paper.signed_at.is_some() || newest == Some(paper.bundle_id);
    Ok(DocumentVerification {
        kind: paper.kind,
        contract_number: Some(paper.contract_number),
        sha256: paper.sha256,
        made_at: paper.created_at,
        signed_at: paper.signed_at,
        status: if is_in_force {
            LoanDocumentStatus::Valid
        } else {
            LoanDocumentStatus::Superseded
        },
        is_genuine,
    })
}

/// Verifies a document issued during a loan.
async fn verify_loan_document(
    tx: &mut Tx,
    paper: LoanDocument,
    is_genuine: Option<bool>,
    today: BusinessDate,
) -> Result<DocumentVerification, Error> {
    let status = load_document_status(tx, &paper, today).await?;
    Ok(DocumentVerification {
        kind: paper.kind,
        contract_number: paper.contract_number,
        sha256: paper.sha256,
        made_at: paper.created_at,
        signed_at: paper.signed_at,
        status,
        is_genuine,
    })
}

pub(super) async fn find_newest_package(
    tx: &mut Tx,
    id: Uuid,
) -> Result<Option<SigningPackage>, StoreError> {
    let papers = application_documents::list_newest_package(tx, id).await?;
    Ok((!papers.is_empty()).then_some(SigningPackage { documents: papers }))
}

/// Whether the terms are being read or signed.
const fn is_signing_stage(state: State) -> bool {
    matches!(state, State::OfferChosen | State::ExtraConfirm | State::ContractSigning)
}

/// Such as `Z-261115-7KQ2M9RT`: the day, and letters that hardly two applications share.
fn format_contract_number(application_id: Uuid, day: BusinessDate, draw: u8) -> String {
    let digest = Sha256::digest([&application_id.as_bytes()[..], &[draw]].concat());
    let day = day.to_string().replace('-', "");
    format!("Z-{}-{}", &day[2..], base32_code(digest.iter().copied(), 8))
}

/// As a person types it: small letters, gaps, and an O for a zero.
fn normalize_code(typed: &str) -> String {
    let plain = typed.chars().filter(char::is_ascii_alphanumeric).take(64);
    let plain = plain.map(|letter| letter.to_ascii_uppercase());
    plain
        .map(|letter| {
            if letter == 'O' {
                '0'
            } else if "IL".contains(letter) {
                '1'
            } else {
                letter
            }
        })
        .collect()
}

const fn unreadable_document() -> StoreError {
    StoreError::Corrupt("a paper")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_found_however_it_is_typed() {
        assert_eq!(normalize_code(" 7kq2-9xmd 4o1l"), "7KQ29XMD4011");
        assert_eq!(normalize_code(&"x".repeat(500)).len(), 64);
    }

    #[test]
    fn contracts_are_numbered_by_day_and_application() {
        let day: BusinessDate = "2026-11-15".parse().expect("a day");
        let number = format_contract_number(Uuid::from_u128(7), day, 0);
        assert!(number.starts_with("Z-261115-") && number.len() == 17, "{number}");
        assert_ne!(number, format_contract_number(Uuid::from_u128(8), day, 0));
        assert_ne!(number, format_contract_number(Uuid::from_u128(7), day, 1));
    }
}
