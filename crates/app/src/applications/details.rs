//! Everything that the screens of an application show.

use base::Timestamp;
use base::ids::{ApplicationId, CustomerId, LoanId};
use jobs::JobKind;
use lending::loan::Loan;
use money::Tenge;
use origination::application::{PayoutFailure, WaitLevel};
use origination::decision::{AvailableLimits, Snapshot, raised_limit};
use origination::reasons::{ReasonCategory, ReasonText, reason_for};
use origination::screens::{Route, ScreenAccess};
use origination::{LoanOffer, ReasonCode, State};
use providers::biometry::BiometryOutcome;
use store::application_documents::ApplicationDocument;
use store::payout_methods::PayoutMethod;
use store::payouts::PayoutState;
use store::review_requests::ReviewRequest;
use store::sessions::Session;
use store::uploads::Upload;
use store::{
    StoreError, Tx, Vault, applications, bank_statements, biometric_sessions, decisions, loans,
    payouts, review_requests, transact, uploads,
};
use zeroize::Zeroizing;

use super::ApplicationView;
use super::biometry::has_biometry_consent;
use super::limits::{LimitSource, StatementSkipOption};
use super::own_application::load_own_customer;
use super::repository::LoadedApplication;
use super::signing_package::{SigningPackage, SigningPackageState};
use super::snapshot::LOANS_MAX;
use super::statement::StatementSummary;
use super::terms::OfferTerms;
use super::uploads::{UploadKind, required_uploads};
use crate::actor::Actor;
use crate::applications::Applications;
use crate::growth::promos::PromoTerms;
use crate::loans::loan_from_row;
use crate::loans::view::{LoanAction, available_actions_on};
use crate::{Error, Partner, Rejection, json};

/// An application with everything that belongs to it.
pub struct ApplicationDetails {
    /// Where it stands and what may be opened.
    pub view: ApplicationView,
    /// The time of the answer.
    pub now: Timestamp,
    /// The result of opening the requested screen.
    pub screen_access: Option<ScreenAccess>,
    /// How long the person has waited.
    pub wait_level: WaitLevel,
    /// КДН by the newest decision, in percent, and the most that the law allows.
    pub debt_burden_ratio: (Option<u32>, u32),
    /// The limits to choose within after the prescreen.
    pub available_limits: Option<AvailableLimits>,
    /// Who limits the offers below the request.
    pub limit_source: Option<LimitSource>,
    /// Attempts of biometry that are left.
    pub bio_attempts_left: u32,
    /// The result of the last one.
    pub bio_last_outcome: Option<BiometryOutcome>,
    /// Whether the customer consented to biometry; only looked up if it is the current step.
    pub has_biometry_consent: bool,
    /// Requested documents with their uploads.
    pub uploads: Vec<(UploadKind, Option<Upload>)>,
    /// The contents of the newest statement, or why it was rejected.
    pub statement: Option<(Option<StatementSummary>, Option<String>)>,
    /// The consequences of skipping a requested statement.
    pub statement_skip: Option<StatementSkipOption>,
    /// Where the money goes.
    pub payout_method: Option<PayoutMethod>,
    /// The offers to choose from, with the terms of today.
    pub offers: Vec<(LoanOffer, OfferTerms)>,
    /// The terms of the chosen offer.
    pub terms: Option<OfferTerms>,
    /// What can be signed now: its hash, the documents and the contract number.
    pub signing: Option<(bool, String, Vec<ApplicationDocument>, Option<String>)>,
    /// Why the payout failed, if it did, and whether its outcome is still unknown.
    pub payout: Option<(Option<PayoutFailure>, bool)>,
    /// The decline, if there is one.
    pub decline: Option<DeclineView>,
    /// Whether a pause is suggested.
    pub suggests_pause: bool,
    /// What is owed.
    pub loan: Option<OpenLoanView>,
    /// What a new application can reuse; none if none may be started.
    pub next: Option<NextApplication>,
    /// The terms of the promo code in use.
    pub promo: Option<PromoTerms>,
}

/// A decline as shown to the customer.
pub struct DeclineView {
    /// The code.
    pub reason: ReasonCode,
    /// What it is about.
    pub category: ReasonCategory,
    /// In Russian.
    pub ru: ReasonText,
    /// In Kazakh.
    pub kk: ReasonText,
    /// No application before this day.
    pub reapply_from: Option<base::BusinessDate>,
    /// When the customer requested a review.
    pub review_requested_at: Option<Timestamp>,
    /// What was answered, and when.
    pub review_answer: Option<(Timestamp, Zeroizing<String>)>,
    /// Partner offers, if they may be shown.
    pub partners: Vec<Partner>,
}

/// What a repeat application can reuse, and its benefits.
pub struct NextApplication {
    /// It can be sent with the answers of the last one.
    pub has_reusable_answers: bool,
    /// The most that is possible because an earlier loan was paid back on time.
    pub raised_limit: Option<Tenge>,
    /// Self-exclusion until this date.
    pub excluded_until: Option<base::BusinessDate>,
}

/// A loan that is not paid back, or a debt that was written off and is still owed.
pub struct OpenLoanView {
    /// The id of the loan.
    pub id: LoanId,
    /// Its contract.
    pub contract_number: String,
    /// What was paid out.
    pub principal: Tenge,
    /// What closes it today.
    pub payoff_today: Tenge,
    /// When it is due.
    pub due_date: base::BusinessDate,
    /// It was written off, and what is left of it stays owed.
    pub is_written_off: bool,
    /// It can be repaid now: nothing is demanded during a dispute.
    pub can_repay: bool,
    /// It can be prolonged now.
    pub can_prolong: bool,
    /// The most of the next one, should this one be paid back on time.
    pub raised_limit: Option<Tenge>,
}

impl Applications {
    /// The application with everything its screens show. Missing or outdated documents are being
    /// made: the client polls for them. Offers that are no longer valid are decided again.
    pub async fn application_details(
        &self,
        actor: impl Into<Actor<'_>>,
        customer_id: CustomerId,
        requested_route: Option<Route>,
    ) -> Result<ApplicationDetails, Error> {
        let actor = actor.into();
        let mut tx = self.core.read_customer_as(actor, customer_id).await?;
        let loaded = self.find_newest_application(&mut tx, customer_id).await?;
        let Some(existing) = &loaded else {
            return self.build_details(&mut tx, customer_id, None, None, requested_route).await;
        };
        let id = existing.application.id;
        let bundle = match self.check_signing_package(&mut tx, existing).await {
            Ok(SigningPackageState::Ready(bundle)) => bundle,
            Ok(SigningPackageState::Outdated(_)) => {
                // Waiting for a second connection while holding one could deadlock.
                drop(tx);
                self.enqueue_signing_package(id).await?;
                tx = self.core.db.read().await?;
                None
            }
            // A missing payout method is reported where it is needed.
            Err(Error::Rejected(Rejection::NoPayoutMethod)) => None,
            Err(Error::Rejected(Rejection::Repriced)) => {
                drop(tx);
                self.reprice_application(id).await?;
                let mut tx = self.core.db.read().await?;
                let loaded = self.find_newest_application(&mut tx, customer_id).await?;
                return self
                    .build_details(&mut tx, customer_id, loaded, None, requested_route)
                    .await;
            }
            Err(error) => return Err(error),
        };
        self.build_details(&mut tx, customer_id, loaded, bundle, requested_route).await
    }

    /// Enqueues documents that were made for another day or card.
    async fn enqueue_signing_package(&self, id: ApplicationId) -> Result<(), Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            jobs::requeue_if_ended(tx, JobKind::SigningPackage, id, now).await.map_err(Error::from)
        })?;
        self.core.dispatch.notify();
        Ok(())
    }

    async fn build_details(
        &self,
        tx: &mut Tx,
        customer_id: CustomerId,
        loaded: Option<LoadedApplication>,
        bundle: Option<SigningPackage>,
        requested_route: Option<Route>,
    ) -> Result<ApplicationDetails, Error> {
        let now = self.core.clock.now();
        let loan = self.find_open_loan(tx, customer_id).await?;
        let view = match &loaded {
            Some(loaded) => self.build_view(tx, loaded, now).await?,
            None => self.build_empty_view(tx, customer_id).await?,
        };
        let policy = &self.core.rules.policy;
        let wait = view.application.wait_level(policy, base::Timestamp(now.0));
        let left = policy.flow.bio_attempts_max.saturating_sub(view.application.bio.attempts_used);
        let mut screen = ApplicationDetails {
            now,
            screen_access: requested_route.map(|route| view.open(route)),
            wait_level: wait,
            debt_burden_ratio: (None, self.debt_burden_ratio_max()),
            available_limits: None,
            limit_source: None,
            bio_attempts_left: left,
            bio_last_outcome: None,
            has_biometry_consent: false,
            uploads: Vec::new(),
            statement: None,
            statement_skip: None,
            payout_method: None,
            offers: Vec::new(),
            terms: None,
            signing: None,
            payout: None,
            decline: None,
            suggests_pause: false,
            loan,
            next: None,
            promo: None,
            view,
        };
        if let Some(loaded) = loaded {
            self.fill_details(tx, &mut screen, &loaded, bundle).await?;
        }
        if screen.view.allowed_screens.contains(&Route::NewLoan) {
            screen.next = Some(self.build_next_application(tx, customer_id).await?);
        }
        Ok(screen)
    }

    async fn fill_details(
        &self,
        tx: &mut Tx,
        screen: &mut ApplicationDetails,
        loaded: &LoadedApplication,
        bundle: Option<SigningPackage>,
    ) -> Result<(), Error> {
        self.fill_limits(tx, screen, loaded).await?;
        let application = &screen.view.application;
        let id = application.id;
        screen.promo = self.growth.load_promo_terms(tx, application).await?;
        let capture = i64::from(application.bio.captures);
        let face = biometric_sessions::find_by_capture(tx, id, capture)
            .await?
            .and_then(|face| face.outcome);
        screen.bio_last_outcome =
            face.as_ref().map(|it| json::read(it, "an outcome")).transpose()?;
        if application.state == State::BioRequired {
            let customer_id = application.customer;
            screen.has_biometry_consent = has_biometry_consent(tx, customer_id).await?;
        }
        let files = uploads::list_by_application(tx, id).await?;
        if matches!(application.state, State::DocsRequired | State::DocsReview) {
            let found = |kind: UploadKind| files.iter().rfind(|file| file.kind == kind.stored());
            let with_file = |kind| (kind, found(kind).cloned());
            screen.uploads = required_uploads(application).into_iter().map(with_file).collect();
        }
        if let Some(row) = bank_statements::find_newest_by_application(tx, id).await? {
            let found =
                row.contents.as_ref().map(|it| json::read(it, "a statement")).transpose()?;
            screen.statement = Some((found, row.rejection_reason));
        }
        screen.payout_method = self.find_payout_method(tx, loaded).await?;
        for offer in application.offers.clone() {
            if let Some(terms) = self.load_offer_terms(tx, application, &offer).await? {
                screen.offers.push((offer, terms));
            }
        }
        let chosen = application.chosen;
        let chosen = screen.offers.iter().find(|(offer, _)| Some(offer.no) == chosen);
        screen.terms = chosen.map(|(_, terms)| terms.clone());
        screen.signing = build_signing(application, bundle, self.core.required_consents_sha256());
        if matches!(application.state, State::Disbursing | State::DisburseFailed) {
            let number = i64::from(application.payout.order);
            let order = payouts::find_by_number(tx, id, number).await?;
            let is_unclear =
                order.is_some_and(|it| it.state == PayoutState::Sent && it.ended_at.is_none());
            screen.payout = Some((application.payout.failure, is_unclear));
        }
        screen.decline = self.build_decline(tx, loaded, application).await?;
        Ok(())
    }

    fn debt_burden_ratio_max(&self) -> u32 {
        let rule = self.core.rules.law.debt_burden.in_force_on(self.core.clock.today());
        rule.map_or(50, |rule| rule.share_max_percent.ppm() / 10_000)
    }

    async fn build_decline(
        &self,
        tx: &mut Tx,
        loaded: &LoadedApplication,
        application: &origination::Application,
    ) -> Result<Option<DeclineView>, Error> {
        let Some(decline) = application.decline else { return Ok(None) };
        let id = application.id;
        let reason = reason_for(decline.reason);
        let review_request = review_requests::find_by_application(tx, id).await?;
        let are_partners_shown = loaded.application.state == State::DeclinedOffers;
        let partners = self.core.providers.partners.iter().take(3).filter(|_| are_partners_shown);
        Ok(Some(DeclineView {
            reason: decline.reason,
            category: reason.category,
            ru: reason.ru,
            kk: reason.kk,
            reapply_from: decline.reapply_from,
            review_requested_at: review_request.as_ref().map(|it| it.requested_at),
            review_answer: find_review_answer(review_request.as_ref(), &self.core.vault)?,
            partners: partners.cloned().collect(),
        }))
    }

    async fn build_next_application(
        &self,
        tx: &mut Tx,
        customer_id: CustomerId,
    ) -> Result<NextApplication, Error> {
        let customer = load_own_customer(tx, customer_id).await?;
        let loan_rows = loans::list_by_customer(tx, customer.id, LOANS_MAX).await?;
        let raised_limit = match self.largest_repaid_on_time(&customer, &loan_rows)? {
            Some(repaid) => self.find_raised_limit(tx, customer.id, repaid).await?,
            None => None,
        };
        let has_reusable_answers = self.has_reusable_answers(tx, &customer).await?;
        let today = self.core.clock.today();
        let excluded_until = customer.excluded_until;
        let excluded_until = excluded_until.filter(|until| *until > today);
        Ok(NextApplication { has_reusable_answers, raised_limit, excluded_until })
    }

    /// The limit after repaying on time, by the data of the newest decision.
    async fn find_raised_limit(
        &self,
        tx: &mut Tx,
        customer_id: CustomerId,
        repaid: Tenge,
    ) -> Result<Option<Tenge>, Error> {
        let Some(newest) =
            decisions::find_newest_by_customer(tx, &self.core.vault, customer_id).await?
        else {
            return Ok(None);
        };
        let snapshot: Snapshot = json::read(&newest.snapshot, "what was known")?;
        Ok(raised_limit(&snapshot, &self.core.rules.rulebook(), self.core.clock.today(), repaid))
    }

    async fn find_open_loan(
        &self,
        tx: &mut Tx,
        customer_id: CustomerId,
    ) -> Result<Option<OpenLoanView>, Error> {
        let Some(row) = loans::find_owed_by_customer(tx, customer_id).await? else {
            return Ok(None);
        };
        let loan: Loan = loan_from_row(&row)?;
        let today = self.core.clock.today().max(loan.contract().issued_on);
        let principal = loan.contract().principal;
        let actions = available_actions_on(&loan, today);
        let raised_limit = if self.is_paid_on_time(&loan) {
            self.find_raised_limit(tx, customer_id, principal).await?
        } else {
            None
        };
        Ok(Some(OpenLoanView {
            id: row.id,
            contract_number: row.contract_number,
            principal,
            payoff_today: loan.position(today).payoff(),
            due_date: row.due_date,
            is_written_off: !row.status.is_open(),
            can_repay: actions.contains(&LoanAction::RepayFull),
            can_prolong: actions.contains(&LoanAction::Prolong),
            raised_limit,
        }))
    }

    /// Records a request to review a decline.
    pub async fn decline_review_request(&self, session: &Session, text: &str) -> Result<(), Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let loaded = self.load_own_application(tx, session.customer_id).await?;
            if loaded.application.decline.is_none() {
                let state = loaded.application.state;
                return Err(origination::ApplicationRejection::WrongState { state }.into());
            }
            let id = loaded.application.id;
            Ok(review_requests::insert(tx, &self.core.vault, id, text, now).await?)
        })
    }

    /// Records that the customer acknowledged the success screen.
    pub async fn application_success_acknowledge(&self, session: &Session) -> Result<(), Error> {
        transact!(self.core.db, |tx| {
            let loaded = self.load_own_application(tx, session.customer_id).await?;
            if loaded.application.state != State::Active {
                let state = loaded.application.state;
                return Err(origination::ApplicationRejection::WrongState { state }.into());
            }
            Ok(applications::update_success_acknowledged(tx, loaded.application.id).await?)
        })
    }
}

fn find_review_answer(
    review_request: Option<&ReviewRequest>,
    vault: &Vault,
) -> Result<Option<(Timestamp, Zeroizing<String>)>, StoreError> {
    let Some(review_request) = review_request else { return Ok(None) };
    Ok(review_request.answered_at.zip(review_request.answer(vault)?))
}

/// What can be signed or was signed: whether it is the contract, the hash, the documents and the
/// contract number.
fn build_signing(
    application: &origination::Application,
    bundle: Option<SigningPackage>,
    consents_sha256: String,
) -> Option<(bool, String, Vec<ApplicationDocument>, Option<String>)> {
    if application.state == State::ConsentSigning {
        return Some((false, consents_sha256, Vec::new(), None));
    }
    let bundle = bundle?;
    let number = Some(bundle.contract_number().to_owned());
    Some((true, bundle.sha256(), bundle.documents, number))
}
