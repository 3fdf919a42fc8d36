//! Everything that the screens of an application show, collected in one look.

use base::Timestamp;
use lending::loan::Loan;
use money::Tenge;
use origination::application::{PayoutFailure, Wait};
use origination::decision::{AvailableLimits, Snapshot, raised_limit};
use origination::reasons::{ReasonCategory, Words, reason};
use origination::routes::{Opening, Route};
use origination::{Offer, ReasonCode, State};
use providers::biometry::Outcome;
use store::files::File;
use store::papers::Paper;
use store::review_requests::ReviewRequest;
use store::sessions::Session;
use store::targets::Target;
use store::{
    StoreError, Tx, Uuid, Vault, applications, bio_sessions, decisions, files, jobs, loans,
    payouts, review_requests, statements, transact,
};
use zeroize::Zeroizing;

use super::camera::is_bio_agreed;
use super::documents::{DocumentKind, needed};
use super::facts::LOANS_MAX;
use super::limits::{LimitSource, StatementSkipOption};
use super::own::load_own_customer;
use super::papers::{Bundle, SigningPackageState};
use super::saved::Seen;
use super::statement::Found;
use super::terms::Terms;
use super::{ApplicationError, View};
use crate::consents::required_consents_sha256;
use crate::loans::restored;
use crate::loans::view::{Action, available_actions_on};
use crate::promos::PromoTerms;
use crate::work::PAPERS_JOB;
use crate::{Lender, Partner, json};

/// An application with everything that belongs to it.
pub struct ApplicationDetails {
    /// Where it stands and what may be opened.
    pub view: View,
    /// The time of the answer.
    pub now: Timestamp,
    /// What becomes of opening the screen that was asked about.
    pub opening: Option<Opening>,
    /// How long the person has waited.
    pub wait: Wait,
    /// КДН by the newest decision, in percent, and the most that the law allows.
    pub kdn: (Option<u32>, u32),
    /// What may be chosen from at the first look.
    pub reach: Option<AvailableLimits>,
    /// Who keeps the offers below what was asked for.
    pub limited_by: Option<LimitSource>,
    /// Attempts of biometry that are left.
    pub bio_attempts_left: u32,
    /// What came of the last one.
    pub bio_last: Option<Outcome>,
    /// Whether the person agreed to the pictures; looked up where the camera is next.
    pub is_bio_agreed: bool,
    /// The documents that are asked for, with what was sent.
    pub documents: Vec<(DocumentKind, Option<File>)>,
    /// What was read in the newest statement, or why nothing was.
    pub statement: Option<(Option<Found>, Option<String>)>,
    /// What becomes of going on without a statement, where one is asked for.
    pub skipping: Option<StatementSkipOption>,
    /// Where the money goes.
    pub target: Option<Target>,
    /// What the person may choose from, with the terms of today.
    pub offers: Vec<(Offer, Terms)>,
    /// The terms of the chosen offer.
    pub terms: Option<Terms>,
    /// What can be signed now: its hash, the papers and the contract's number.
    pub signing: Option<(bool, String, Vec<Paper>, Option<String>)>,
    /// How the payout went.
    pub payout: Option<(Option<PayoutFailure>, bool)>,
    /// Why we do not lend.
    pub decline: Option<Declined>,
    /// Whether a pause is suggested.
    pub suggests_pause: bool,
    /// A loan that is open.
    pub loan: Option<OpenLoan>,
    /// What the next application is spared; none where none may be begun.
    pub next: Option<NextApplication>,
    /// The price that follows from the promo code that was taken.
    pub promo: Option<PromoTerms>,
}

/// A refusal in words.
pub struct Declined {
    /// The code.
    pub reason: ReasonCode,
    /// What it is about.
    pub category: ReasonCategory,
    /// In Russian.
    pub ru: Words,
    /// In Kazakh.
    pub kk: Words,
    /// No application before this day.
    pub reapply_from: Option<base::BusinessDate>,
    /// When the person asked for a look by somebody.
    pub review_asked_at: Option<Timestamp>,
    /// What was answered, and when.
    pub review_answer: Option<(Timestamp, Zeroizing<String>)>,
    /// Offers of others, where they may be shown.
    pub partners: Vec<Partner>,
}

/// What somebody who applies again need not do again, and gets.
pub struct NextApplication {
    /// It can be sent with the answers of the last one.
    pub are_answers_known: bool,
    /// The most that is possible because an earlier loan was paid back on time.
    pub raised_limit: Option<Tenge>,
    /// The person asked not to be lent to before this day.
    pub excluded_until: Option<base::BusinessDate>,
}

/// A loan that is not paid back.
pub struct OpenLoan {
    /// Which.
    pub id: Uuid,
    /// Its contract.
    pub contract_number: String,
    /// What was paid out.
    pub principal: Tenge,
    /// What closes it today.
    pub payoff_today: Tenge,
    /// When it is due.
    pub due_on: base::BusinessDate,
    /// It can be paid back now: nobody asks for money while a dispute is looked into.
    pub can_repay: bool,
    /// It can be prolonged now.
    pub can_prolong: bool,
    /// The most of the next one, should this one be paid back on time.
    pub raised_limit: Option<Tenge>,
}

impl Lender {
    /// The application as its owner's screens need it. Papers that are not there yet, or of another
    /// day, are being made: whoever waits for them looks again. Offers that no longer hold are decided
    /// on anew.
    pub async fn screen(
        &self,
        session: &Session,
        asked: Option<Route>,
    ) -> Result<ApplicationDetails, ApplicationError> {
        let mut tx = self.db.read().await?;
        let seen = self.newest(&mut tx, session).await?;
        let Some(known) = &seen else {
            return self.collect(&mut tx, session, None, None, asked).await;
        };
        let id = Uuid::from_u128(known.application.id.0);
        let bundle = match self.on_table(&mut tx, known).await {
            Ok(SigningPackageState::Papers(bundle)) => bundle,
            Ok(SigningPackageState::ToBeMade(_)) => {
                // Whoever holds one connection and waits for another may wait for ever.
                drop(tx);
                self.enqueue_signing_package(id).await?;
                tx = self.db.read().await?;
                None
            }
            // What is missing is told where it is needed.
            Err(ApplicationError::NoTarget) => None,
            Err(ApplicationError::Repriced) => {
                drop(tx);
                self.reprice_application(id).await?;
                let mut tx = self.db.read().await?;
                let seen = self.newest(&mut tx, session).await?;
                return self.collect(&mut tx, session, seen, None, asked).await;
            }
            Err(problem) => return Err(problem),
        };
        self.collect(&mut tx, session, seen, bundle, asked).await
    }

    async fn newest(
        &self,
        tx: &mut Tx,
        session: &Session,
    ) -> Result<Option<Seen>, ApplicationError> {
        let row = applications::newest_of(tx, session.customer_id).await?;
        Ok(row.map(Seen::try_from_row).transpose()?)
    }

    /// Has papers made that were made for another day or another card.
    async fn enqueue_signing_package(&self, id: Uuid) -> Result<(), ApplicationError> {
        let now = self.clock.now();
        transact!(self.db, |tx| {
            jobs::wake(tx, PAPERS_JOB, id, now).await.map_err(ApplicationError::from)
        })?;
        self.message_written.notify_one();
        Ok(())
    }

    async fn collect(
        &self,
        tx: &mut Tx,
        session: &Session,
        seen: Option<Seen>,
        bundle: Option<Bundle>,
        asked: Option<Route>,
    ) -> Result<ApplicationDetails, ApplicationError> {
        let now = self.clock.now();
        let loan = self.open_loan(tx, session.customer_id).await?;
        let view = match &seen {
            Some(seen) => self.view(tx, seen, now).await?,
            None => self.build_empty_view(tx, session.customer_id).await?,
        };
        let policy = &self.rules.policy;
        let wait = view.application.wait(policy, base::Timestamp(now.0));
        let left = policy.flow.bio_attempts_max.saturating_sub(view.application.bio.attempts_used);
        let mut screen = ApplicationDetails {
            now,
            opening: asked.map(|route| view.open(route)),
            wait,
            kdn: (None, self.kdn_max()),
            reach: None,
            limited_by: None,
            bio_attempts_left: left,
            bio_last: None,
            is_bio_agreed: false,
            documents: Vec::new(),
            statement: None,
            skipping: None,
            target: None,
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
        if let Some(seen) = seen {
            self.fill(tx, &mut screen, &seen, bundle).await?;
        }
        if screen.view.allowed.contains(&Route::NewLoan) {
            screen.next = Some(self.build_next_application(tx, session).await?);
        }
        Ok(screen)
    }

    async fn fill(
        &self,
        tx: &mut Tx,
        screen: &mut ApplicationDetails,
        seen: &Seen,
        bundle: Option<Bundle>,
    ) -> Result<(), ApplicationError> {
        self.fill_limits(tx, screen, seen).await?;
        let application = &screen.view.application;
        let id = Uuid::from_u128(application.id.0);
        screen.promo = self.load_promo_terms(tx, application).await?;
        let capture = i64::from(application.bio.captures);
        let face =
            bio_sessions::find_by_capture(tx, id, capture).await?.and_then(|face| face.outcome);
        screen.bio_last = face.as_ref().map(|it| json::read(it, "an outcome")).transpose()?;
        if application.state == State::BioRequired {
            let customer_id = Uuid::from_u128(application.customer.0);
            screen.is_bio_agreed = is_bio_agreed(tx, customer_id).await?;
        }
        let sent = files::of_application(tx, id).await?;
        if matches!(application.state, State::DocsRequired | State::DocsReview) {
            let found = |kind: DocumentKind| sent.iter().rfind(|file| file.kind == kind.code());
            let with_file = |kind| (kind, found(kind).cloned());
            screen.documents = needed(application).into_iter().map(with_file).collect();
        }
        if let Some(row) = statements::newest(tx, id).await? {
            let found = row.found.as_ref().map(|it| json::read(it, "a statement")).transpose()?;
            screen.statement = Some((found, row.refused));
        }
        screen.target = self.find_payout_method(tx, seen).await?;
        for offer in application.offers.clone() {
            if let Some(terms) = self.terms(tx, application, &offer).await? {
                screen.offers.push((offer, terms));
            }
        }
        let chosen = application.chosen;
        let chosen = screen.offers.iter().find(|(offer, _)| Some(offer.no) == chosen);
        screen.terms = chosen.map(|(_, terms)| terms.clone());
        screen.signing = signing(application, bundle);
        if matches!(application.state, State::Disbursing | State::DisburseFailed) {
            let number = i64::from(application.payout.order);
            let order = payouts::find_by_number(tx, id, number).await?;
            let is_unclear = order.is_some_and(|it| it.state == "sent" && it.ended_at.is_none());
            screen.payout = Some((application.payout.failure, is_unclear));
        }
        screen.decline = self.declined(tx, seen, application).await?;
        Ok(())
    }

    fn kdn_max(&self) -> u32 {
        let rule = self.rules.law.debt_burden.at(self.clock.today());
        rule.map_or(50, |rule| rule.share_max_percent.ppm() / 10_000)
    }

    async fn declined(
        &self,
        tx: &mut Tx,
        seen: &Seen,
        application: &origination::Application,
    ) -> Result<Option<Declined>, ApplicationError> {
        let Some(decline) = application.decline else { return Ok(None) };
        let id = Uuid::from_u128(application.id.0);
        let told = reason(decline.reason);
        let asked = review_requests::of_application(tx, id).await?;
        let are_partners_shown = seen.application.state == State::DeclinedOffers;
        let partners = self.outside.partners.iter().take(3).filter(|_| are_partners_shown);
        Ok(Some(Declined {
            reason: decline.reason,
            category: told.category,
            ru: told.ru,
            kk: told.kk,
            reapply_from: decline.reapply_from,
            review_asked_at: asked.as_ref().map(|it| it.asked_at),
            review_answer: find_review_answer(asked.as_ref(), &self.vault)?,
            partners: partners.cloned().collect(),
        }))
    }

    async fn build_next_application(
        &self,
        tx: &mut Tx,
        session: &Session,
    ) -> Result<NextApplication, ApplicationError> {
        let customer = load_own_customer(tx, session).await?;
        let taken = loans::of_customer(tx, customer.id, LOANS_MAX).await?;
        let raised_limit = match self.largest_repaid_on_time(&customer, &taken)? {
            Some(repaid) => self.raised_limit(tx, customer.id, repaid).await?,
            None => None,
        };
        let are_answers_known = self.are_answers_known(tx, &customer).await?;
        let today = self.clock.today();
        let excluded_until = customer.excluded_until;
        let excluded_until = excluded_until.filter(|until| *until > today);
        Ok(NextApplication { are_answers_known, raised_limit, excluded_until })
    }

    /// What paying back so much on time allows, by what was known at the newest decision.
    async fn raised_limit(
        &self,
        tx: &mut Tx,
        customer_id: Uuid,
        repaid: Tenge,
    ) -> Result<Option<Tenge>, ApplicationError> {
        let Some(newest) = decisions::find_newest_by_customer(tx, customer_id).await? else {
            return Ok(None);
        };
        let snapshot: Snapshot = json::read(&newest.snapshot, "what was known")?;
        Ok(raised_limit(&snapshot, &self.rules.book(), self.clock.today(), repaid))
    }

    async fn open_loan(
        &self,
        tx: &mut Tx,
        customer_id: Uuid,
    ) -> Result<Option<OpenLoan>, ApplicationError> {
        let Some(row) = loans::open_of(tx, customer_id).await? else { return Ok(None) };
        let loan: Loan = restored(&row)?;
        let today = self.clock.today().max(loan.contract().issued_on);
        let principal = loan.contract().principal;
        let actions = available_actions_on(&loan, today);
        let raised_limit = if self.is_paid_on_time(&loan) {
            self.raised_limit(tx, customer_id, principal).await?
        } else {
            None
        };
        Ok(Some(OpenLoan {
            id: row.id,
            contract_number: row.contract_number,
            principal,
            payoff_today: loan.position(today).payoff(),
            due_on: row.due_on,
            can_repay: actions.contains(&Action::RepayFull),
            can_prolong: actions.contains(&Action::Prolong),
            raised_limit,
        }))
    }

    /// Keeps that the person wants somebody to look at a refusal.
    pub async fn ask_review(&self, session: &Session, text: &str) -> Result<(), ApplicationError> {
        let now = self.clock.now();
        transact!(self.db, |tx| {
            let seen = self.own(tx, session).await?;
            if seen.application.decline.is_none() {
                let state = seen.application.state;
                return Err(origination::Refusal::WrongState { state }.into());
            }
            let id = Uuid::from_u128(seen.application.id.0);
            Ok(review_requests::keep(tx, &self.vault, id, text, now).await?)
        })
    }

    /// Keeps that the person saw the good news.
    pub async fn see_success(&self, session: &Session) -> Result<(), ApplicationError> {
        transact!(self.db, |tx| {
            let seen = self.own(tx, session).await?;
            if seen.application.state != State::Active {
                let state = seen.application.state;
                return Err(origination::Refusal::WrongState { state }.into());
            }
            Ok(applications::see_success(tx, Uuid::from_u128(seen.application.id.0)).await?)
        })
    }
}

fn find_review_answer(
    asked: Option<&ReviewRequest>,
    vault: &Vault,
) -> Result<Option<(Timestamp, Zeroizing<String>)>, StoreError> {
    let Some(asked) = asked else { return Ok(None) };
    Ok(asked.answered_at.zip(asked.answer(vault)?))
}

/// What can be signed, or was: whether it is the contract, its hash, the papers, the number.
fn signing(
    application: &origination::Application,
    bundle: Option<Bundle>,
) -> Option<(bool, String, Vec<Paper>, Option<String>)> {
    if application.state == State::ConsentSigning {
        return Some((false, required_consents_sha256(), Vec::new(), None));
    }
    let bundle = bundle?;
    let number = Some(bundle.contract_number().to_owned());
    Some((true, bundle.sha256(), bundle.papers, number))
}
