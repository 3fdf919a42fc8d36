//! The documents of a loan: rendered from the facts, hashed, stored encrypted for ever, and
//! downloaded by the customer.

use std::sync::Arc;

use base::BusinessDate;
use base::ids::{ApplicationId, CustomerId};
use lending::Contract;
use origination::application::Application;
use origination::{ApplicationRejection, LoanOffer, State};
use providers::files::FileKind;
use sha2::{Digest, Sha256};
use store::application_documents::{self, ApplicationDocument, SigningDocumentKind};
use store::payout_methods::PayoutMethod;
use store::{StoreError, Tx, Uuid, applications, loans, payout_methods, transact};
use zeroize::Zeroizing;

use super::document_facts::DocumentFacts;
use super::repository::LoadedApplication;
use super::terms::OfferTerms;
use crate::actor::Actor;
use crate::applications::Applications;
use crate::issued_documents::extract_text;
use crate::issued_documents::{DocumentIdentifiers, base32_code, sha256_hex};
use crate::{Error, Rejection, Resource, json};
use documents::DocumentText;

/// The documents signed together, in reading order.
pub const SIGNING_DOCUMENT_KINDS: [SigningDocumentKind; 4] = [
    SigningDocumentKind::Contract,
    SigningDocumentKind::Schedule,
    SigningDocumentKind::KeyFacts,
    SigningDocumentKind::Consents,
];

/// The documents that are signed together.
#[derive(Debug, Clone)]
pub struct SigningPackage {
    /// In the order of [`SIGNING_DOCUMENT_KINDS`].
    pub documents: Vec<ApplicationDocument>,
}

impl SigningPackage {
    /// The hash over all of them, to which the signing code is bound.
    pub fn sha256(&self) -> String {
        let hashes = SIGNING_DOCUMENT_KINDS
            .iter()
            .filter_map(|kind| self.documents.iter().find(|it| it.kind == *kind));
        let list: Vec<&str> = hashes.map(|it| it.sha256.as_str()).collect();
        sha256_hex(list.join("\n").as_bytes())
    }

    /// The number of the contract.
    pub fn contract_number(&self) -> &str {
        self.documents.first().map_or("", |document| document.contract_number.as_str())
    }

    /// The terms that were signed, or are about to be.
    pub fn terms(&self) -> Result<Contract, StoreError> {
        let terms = self.documents.iter().find_map(|document| document.terms.as_ref());
        json::read(terms.ok_or_else(unreadable_document)?, "the terms of a loan")
    }

    /// The id of the package.
    pub fn id(&self) -> Option<Uuid> {
        self.documents.first().map(|document| document.bundle_id)
    }
}

/// Documents that exist or have to be made.
pub enum SigningPackageState {
    /// They exist, or there is nothing to sign.
    Ready(Option<SigningPackage>),
    /// The day, the offer or the payout method has changed since they were made.
    Outdated(Box<SigningPackageInput>),
}

/// The inputs of the documents.
pub struct SigningPackageInput {
    offer: LoanOffer,
    terms: OfferTerms,
    payout_method: PayoutMethod,
}

impl Applications {
    /// The documents of an application with accepted terms, made again if the day, the offer or the
    /// payout method has changed. None if there is nothing to sign.
    pub(super) async fn ensure_signing_package(
        &self,
        id: ApplicationId,
    ) -> Result<Option<SigningPackage>, Error> {
        let mut tx = self.core.db.read().await?;
        let loaded = self.load_application(&mut tx, id).await?;
        if is_signing_stage(loaded.application.state) {
            drop(tx);
            self.check_pending_holders(loaded.application.customer).await?;
            tx = self.core.db.read().await?;
        }
        let input = match self.check_signing_package(&mut tx, &loaded).await? {
            SigningPackageState::Ready(package) => return Ok(package),
            SigningPackageState::Outdated(input) => input,
        };
        let SigningPackageInput { offer, terms, payout_method } = *input;
        let today = self.core.clock.today();
        let facts =
            self.load_document_facts(&mut tx, &loaded, &terms, &payout_method, today).await?;
        drop(tx);
        self.create_signing_package(id, (&offer, &terms), facts, payout_method.id).await.map(Some)
    }

    /// The existing documents, or the inputs for making them.
    pub(super) async fn check_signing_package(
        &self,
        tx: &mut Tx,
        loaded: &LoadedApplication,
    ) -> Result<SigningPackageState, Error> {
        let newest = find_newest_package(tx, loaded.application.id).await?;
        if !is_signing_stage(loaded.application.state) {
            return Ok(SigningPackageState::Ready(newest));
        }
        let today = self.core.clock.today();
        let (offer, terms) = self.load_chosen_terms(tx, &loaded.application).await?;
        let payout_method =
            self.find_payout_method(tx, loaded).await?.ok_or(Rejection::NoPayoutMethod)?;
        let contract_json = json::write(&terms.contract);
        let is_fresh = |bundle: &SigningPackage| {
            bundle.documents.len() == SIGNING_DOCUMENT_KINDS.len()
                // Another offer may have the same number, and other terms.
                && bundle.terms().is_ok_and(|stored| json::write(&stored) == contract_json)
                && bundle.documents.iter().all(|document| {
                    document.offer_number == i64::from(offer.no)
                        && document.as_of_date == today
                        && document.payout_method_id == payout_method.id
                        && document.signed_at.is_none()
                })
        };
        Ok(match newest.filter(is_fresh) {
            Some(package) => SigningPackageState::Ready(Some(package)),
            None => SigningPackageState::Outdated(Box::new(SigningPackageInput {
                offer,
                terms,
                payout_method,
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
        terms.map(|terms| (offer, terms)).ok_or_else(|| Rejection::Repriced.into())
    }

    /// The terms of an offer today; none where it no longer holds.
    pub(super) async fn load_offer_terms(
        &self,
        tx: &mut Tx,
        application: &Application,
        offer: &LoanOffer,
    ) -> Result<Option<OfferTerms>, Error> {
        let request = application.request.as_ref().ok_or(Error::NotFound(Resource::Application))?;
        let customer_id = application.customer;
        let is_first_loan = loans::list_by_customer(tx, customer_id, 1).await?.is_empty();
        let today = self.core.clock.today();
        let borrowed_today = self.sum_borrowed_today(tx, customer_id).await?;
        let so_far = (is_first_loan, borrowed_today);
        let rules = self.growth.load_application_rules(tx, application).await?;
        let terms = OfferTerms::try_new(&rules, offer, request, so_far, today);
        Ok(terms.ok().filter(|terms| terms.is_within_offer(offer)))
    }

    /// The payout method of an application: the chosen one, or the default.
    pub(super) async fn find_payout_method(
        &self,
        tx: &mut Tx,
        loaded: &LoadedApplication,
    ) -> Result<Option<PayoutMethod>, Error> {
        let customer_id = loaded.application.customer;
        let chosen_id = loaded.row.as_ref().and_then(|row| row.payout_method_id);
        let methods = payout_methods::list_by_customer(tx, customer_id).await?;
        let found = methods.iter().find(|it| Some(it.id) == chosen_id && it.is_payable());
        Ok(found.or_else(|| methods.iter().find(|it| it.is_payable())).cloned())
    }

    async fn create_signing_package(
        &self,
        application_id: ApplicationId,
        (offer, terms): (&LoanOffer, &OfferTerms),
        facts: DocumentFacts,
        payout_method_id: Uuid,
    ) -> Result<SigningPackage, Error> {
        let (bundle_id, now) = (Uuid::now_v7(), self.core.clock.now());
        let contract_json = json::write(&terms.contract);
        let identifiers = DocumentIdentifiers {
            contract_number: self.allocate_contract_number(application_id, facts.day).await?,
            verification_code: self.core.verification_code(bundle_id),
        };
        let (code, number) =
            (identifiers.verification_code.clone(), identifiers.contract_number.clone());
        let day = facts.day;
        // Rendering takes a while and must not block the event loop.
        let pdf = Arc::clone(&self.core.providers.pdf);
        let rendering =
            tokio::task::spawn_blocking(move || facts.render(&identifiers, &*pdf)).await;
        let files = rendering.map_err(|_| unreadable_document())?.map_err(|error| {
            tracing::error!(%error, "signing package rendering failed");
            unreadable_document()
        })?;
        let mut documents = Vec::with_capacity(files.len());
        for (kind, bytes) in files {
            let (hash, size) = (sha256_hex(&bytes), i64::try_from(bytes.len()).unwrap_or(i64::MAX));
            let storage_key = self.core.providers.files.put(bytes, FileKind::Pdf).await?;
            documents.push(ApplicationDocument {
                id: Uuid::now_v7(),
                application_id,
                bundle_id,
                contract_number: number.clone(),
                offer_number: i64::from(offer.no),
                as_of_date: day,
                payout_method_id,
                kind,
                storage_key: storage_key.to_string(),
                sha256: hash,
                bytes: size,
                code: code.clone(),
                created_at: now,
                signed_at: None,
                terms: (kind == SigningDocumentKind::Contract).then(|| contract_json.clone()),
            });
        }
        transact!(self.core.db, |tx| {
            // Rendering took a while: documents that were signed meanwhile stay the newest.
            let loaded = self.load_application(tx, application_id).await?;
            if !is_signing_stage(loaded.application.state) {
                return find_newest_package(tx, application_id)
                    .await?
                    .ok_or(Error::NotFound(Resource::Application));
            }
            for document in &documents {
                application_documents::insert(tx, document).await?;
            }
            Ok::<_, Error>(SigningPackage { documents: documents.clone() })
        })
    }

    /// A number that no other application has.
    async fn allocate_contract_number(
        &self,
        application_id: ApplicationId,
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

    /// Adds a document to a signed package.
    pub(super) async fn add_to_signing_package(
        &self,
        signed: &SigningPackage,
        kind: SigningDocumentKind,
        bytes: Vec<u8>,
    ) -> Result<(), Error> {
        let Some(first) = signed.documents.first().cloned() else { return Ok(()) };
        let (hash, size) = (sha256_hex(&bytes), i64::try_from(bytes.len()).unwrap_or(i64::MAX));
        let storage_key = self.core.providers.files.put(bytes, FileKind::Pdf).await?;
        let now = self.core.clock.now();
        let document = ApplicationDocument {
            id: Uuid::now_v7(),
            kind,
            storage_key: storage_key.to_string(),
            sha256: hash,
            bytes: size,
            created_at: now,
            terms: None,
            ..first
        };
        transact!(self.core.db, |tx| {
            let newest = find_newest_package(tx, document.application_id).await?;
            let is_there = newest.is_some_and(|it| it.documents.iter().any(|it| it.kind == kind));
            if !is_there {
                application_documents::insert(tx, &document).await?;
            }
            Ok::<_, Error>(())
        })
    }

    /// The text of a document of one's own application, before and after signing.
    pub async fn application_document_read(
        &self,
        actor: impl Into<Actor<'_>>,
        customer_id: CustomerId,
        kind: SigningDocumentKind,
    ) -> Result<DocumentText, Error> {
        let actor = actor.into();
        let pdf = self.document_download(actor, customer_id, kind).await?.to_vec();
        extract_text(pdf).await?.ok_or(Error::NotFound(Resource::Application))
    }

    /// Downloads a document of one's own application.
    pub async fn document_download(
        &self,
        actor: impl Into<Actor<'_>>,
        customer_id: CustomerId,
        kind: SigningDocumentKind,
    ) -> Result<Zeroizing<Vec<u8>>, Error> {
        let actor = actor.into();
        let mut tx = self.core.read_customer_as(actor, customer_id).await?;
        let row = applications::find_newest_by_customer(&mut tx, customer_id).await?;
        let row = row.ok_or(Error::NotFound(Resource::Application))?;
        drop(tx);
        let bundle = self
            .ensure_signing_package(row.id)
            .await?
            .ok_or(Error::NotFound(Resource::Application))?;
        let found = bundle.documents.iter().find(|document| document.kind == kind);
        self.core
            .load_stored_bytes(&found.ok_or(Error::NotFound(Resource::Application))?.storage_key)
            .await
    }
}

pub(super) async fn find_newest_package(
    tx: &mut Tx,
    id: ApplicationId,
) -> Result<Option<SigningPackage>, StoreError> {
    let documents = application_documents::list_newest_package(tx, id).await?;
    Ok((!documents.is_empty()).then_some(SigningPackage { documents }))
}

/// Whether the terms are being read or signed.
const fn is_signing_stage(state: State) -> bool {
    matches!(state, State::OfferChosen | State::ExtraConfirm | State::ContractSigning)
}

/// Such as `Z-261115-7KQ2M9RT`: the day, and letters that hardly two applications share.
fn format_contract_number(application_id: ApplicationId, day: BusinessDate, draw: u8) -> String {
    let digest = Sha256::digest([&application_id.uuid().as_bytes()[..], &[draw]].concat());
    let day = day.to_string().replace('-', "");
    format!("Z-{}-{}", &day[2..], base32_code(digest.iter().copied(), 8))
}

const fn unreadable_document() -> StoreError {
    StoreError::Corrupt("a document")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contracts_are_numbered_by_day_and_application() {
        let day: BusinessDate = "2026-11-15".parse().expect("a day");
        let number = format_contract_number(ApplicationId::from_u128(7), day, 0);
        assert!(number.starts_with("Z-261115-") && number.len() == 17, "{number}");
        assert_ne!(number, format_contract_number(ApplicationId::from_u128(8), day, 0));
        assert_ne!(number, format_contract_number(ApplicationId::from_u128(7), day, 1));
    }
}
