//! Every command with conditions that hold, by name, and the ways to each state.

use std::collections::BTreeSet;

use lending::Request as LendingRequest;
use lending::product::ProductCode;
use lending::{Law, Products, Quote};
use origination::application::{
    ApplicationId, BioResult, CardVerdict, CustomerId, Decline, DocsVerdict, FixReason, Partners,
    PayoutFailure, Recheck, Request, ReviewVerdict, StaffId, Standing, State, StatementVerdict,
    Step, UnlockReason,
};
use origination::decision::{Decision, Outcome, RuleHit, RuleOutcome, Value};
use origination::{Application, Command, Known, Offer, ReasonCode};

use super::{LAW, NOON, PRODUCTS, day, tenge};

pub fn request() -> Request {
    Request { product: ProductCode::Short, amount_tenge: 100_000, term: 30, promo: None }
}

pub fn standing() -> Standing {
    Standing {
        has_open: false,
        is_self_excluded: false,
        age_years: Known::Known(36),
        reapply_from: None,
        bio_locked_until: None,
    }
}

pub fn start(request: Request, standing: Standing) -> Command {
    Command::Start { id: ApplicationId(1), customer: CustomerId(2), request, standing }
}

pub const NOBODY: Partners = Partners { exist: false, is_consented: true, is_vulnerable: false };
pub const WITH_PARTNERS: Partners =
    Partners { exist: true, is_consented: true, is_vulnerable: false };

pub fn decline(reason: ReasonCode) -> Decline {
    Decline { reason, reapply_from: Some(day("2026-12-16")) }
}

pub fn offers() -> Vec<Offer> {
    let law = Law::try_from_toml(LAW).unwrap();
    let products = Products::try_from_toml(PRODUCTS, &law).unwrap();
    let offer = |no, amount| {
        let request = LendingRequest::plain(amount, 30, NOON.date().unwrap());
        let quote = Quote::try_new(&products.short, &request, &law).unwrap();
        Offer::new(no, &products.short, amount, 30, &quote)
    };
    vec![offer(1, 100_000), offer(2, 60_000)]
}

pub fn decision(outcome: Outcome) -> Decision {
    let hit = RuleHit {
        rule: ReasonCode::Duplicate,
        outcome: RuleOutcome::Refer,
        seen: Value::Unknown,
        bound: None,
    };
    Decision {
        outcome,
        hits: vec![hit],
        amount_max: Some(tenge(190_000)),
        needs_second_consent: false,
        allows_partner_offers: false,
        suggests_pause: false,
    }
}

pub fn recheck() -> Recheck {
    let no = Known::Known(false);
    Recheck {
        is_self_excluded: no,
        is_stop_credit: no,
        has_arrears: no,
        lent_today: Known::Known(tenge(0)),
    }
}

pub fn sign(recheck: Recheck) -> Command {
    let hash = "a1".repeat(32);
    Command::Sign { shown_hash: hash.clone(), signed_hash: hash, recheck }
}

pub fn review(verdict: ReviewVerdict) -> Command {
    Command::Review { verdict, by: StaffId(5), second: None }
}

pub fn named(app: &Application, name: &str) -> Command {
    let found = all(app).into_iter().find(|(known, _)| *known == name);
    found.map(|(_, command)| command).unwrap()
}

/// Every command and every answer in it, with conditions that hold.
pub fn all(app: &Application) -> Vec<(&'static str, Command)> {
    use Command as C;
    let bio = |result| C::AnswerBio { capture: app.bio.captures, result };
    let order = app.payout.order;
    let failure = PayoutFailure::CardRefused;
    let submit =
        |are_consents_current| C::Submit { is_complete: true, are_consents_current, age_years: 36 };
    let agree = |age_years| C::Agree { are_all_ticked: true, age_years };
    let all = BTreeSet::from([Step::Docs, Step::Statement, Step::Card]);
    let preapprove = |missing: &BTreeSet<Step>, bio_passed_at| C::Preapprove {
        amount_max: tenge(120_000),
        missing: missing.clone(),
        bio_passed_at,
    };
    let none = BTreeSet::new();
    let yes = Known::Known(true);
    vec![
        ("start", start(request(), standing())),
        ("save", C::SaveDraft),
        ("change", C::ChangeRequest(Request { amount_tenge: 90_000, ..request() })),
        ("submit", submit(true)),
        ("submit_without_consents", submit(false)),
        ("edit", C::Edit),
        ("sign_consents", C::SignConsents),
        ("preapprove", preapprove(&all, None)),
        ("preapprove_fresh", preapprove(&all, app.changed_at)),
        ("preapprove_all", preapprove(&none, None)),
        ("preapprove_all_fresh", preapprove(&none, app.changed_at)),
        ("reject_early", C::RejectEarly(decline(ReasonCode::Score), NOBODY)),
        ("reject_early_partners", C::RejectEarly(decline(ReasonCode::Score), WITH_PARTNERS)),
        ("continue", C::Continue { bio_passed_at: None }),
        ("continue_fresh", C::Continue { bio_passed_at: app.changed_at }),
        ("capture", C::CaptureBio),
        ("bio_match", bio(BioResult::Match)),
        ("bio_low", bio(BioResult::MatchLow)),
        ("bio_document", bio(BioResult::DocumentMismatch)),
        ("bio_no_photo", bio(BioResult::NoPhoto)),
        ("bio_no_match", bio(BioResult::NoMatch)),
        ("bio_spoof", bio(BioResult::Spoof)),
        ("bio_error", bio(BioResult::Error)),
        ("retry_bio", C::RetryBio),
        ("unlock_bio", C::UnlockBio(UnlockReason::VideoCall)),
        ("upload_docs", C::UploadDocs { are_all: true }),
        ("docs_ok", C::ReviewDocs(DocsVerdict::Approve)),
        ("docs_fix", C::ReviewDocs(DocsVerdict::Fix(vec![FixReason::Glare]))),
        ("docs_fraud", C::ReviewDocs(DocsVerdict::Fraud)),
        ("give_statement", C::GiveStatement),
        ("skip_statement", C::SkipStatement),
        ("read_statement", C::ReadStatement),
        ("statement_ok", C::AnswerStatement(StatementVerdict::Parsed)),
        (
            "statement_bad",
            C::AnswerStatement(StatementVerdict::Unreadable(FixReason::PasswordProtected)),
        ),
        ("statement_other", C::AnswerStatement(StatementVerdict::OwnerMismatch)),
        ("give_card", C::GiveCard),
        ("card_ok", C::AnswerCard(CardVerdict::Verified)),
        ("card_bad", C::AnswerCard(CardVerdict::Failed(FixReason::CardForeign))),
        ("decide_offers", C::Decide(decision(Outcome::Offers(offers())), NOBODY)),
        ("decide_review", C::Decide(decision(Outcome::Review), NOBODY)),
        (
            "decide_decline",
            C::Decide(decision(Outcome::Decline(decline(ReasonCode::Kdn))), WITH_PARTNERS),
        ),
        (
            "decide_decline_partners",
            C::Decide(decision(Outcome::Decline(decline(ReasonCode::Score))), WITH_PARTNERS),
        ),
        ("review_approve", review(ReviewVerdict::Approve(offers()))),
        ("review_reject", review(ReviewVerdict::Reject(decline(ReasonCode::Policy), NOBODY))),
        ("review_docs", review(ReviewVerdict::AskDocs(vec![FixReason::AnotherDocument]))),
        ("review_statement", review(ReviewVerdict::AskStatement)),
        ("reconsider", C::Reconsider { has_open: false }),
        ("reprice", C::Reprice),
        ("choose", C::ChooseOffer { no: 1 }),
        ("back", C::Back),
        ("agree", agree(36)),
        ("agree_young", agree(20)),
        ("confirm_yes", C::ConfirmAgain { is_confirmed: true }),
        ("confirm_no", C::ConfirmAgain { is_confirmed: false }),
        ("sign", sign(recheck())),
        ("sign_large", sign(Recheck { lent_today: Known::Known(tenge(300_000)), ..recheck() })),
        ("sign_excluded", sign(Recheck { is_self_excluded: yes, ..recheck() })),
        ("lock_signing", C::LockSigning),
        ("confirm_payout", C::ConfirmPayout(recheck())),
        ("confirm_excluded", C::ConfirmPayout(Recheck { is_self_excluded: yes, ..recheck() })),
        ("pay", C::Pay { order }),
        ("fail_payout", C::FailPayout { order, failure, is_retryable: false }),
        ("fail_payout_for_now", C::FailPayout { order, failure, is_retryable: true }),
        ("change_target", C::ChangeTarget { is_shared: false }),
        ("change_target_shared", C::ChangeTarget { is_shared: true }),
        ("cancel", C::Cancel),
    ]
}

/// Names of commands that lead from nothing to a state.
pub fn path_to(state: State) -> Vec<&'static str> {
    let (before, name) = match state {
        State::None => return Vec::new(),
        State::Draft => (State::None, "start"),
        State::Prescoring => (State::Draft, "submit"),
        State::ConsentSigning => (State::Draft, "submit_without_consents"),
        State::Preapproved => (State::Prescoring, "preapprove"),
        State::BioRequired => (State::Preapproved, "continue"),
        State::BioProcessing => (State::BioRequired, "capture"),
        State::BioRetry => (State::BioProcessing, "bio_no_match"),
        State::BioFailed => {
            let again = ["retry_bio", "capture", "bio_error", "retry_bio", "capture", "bio_spoof"];
            return [path_to(State::BioRetry), again.to_vec()].concat();
        }
        State::DocsRequired => (State::BioProcessing, "bio_match"),
        State::DocsReview => (State::DocsRequired, "upload_docs"),
        State::StatementRequired => (State::DocsReview, "docs_ok"),
        State::StatementProcessing => (State::StatementRequired, "give_statement"),
        State::CardRequired => (State::StatementProcessing, "statement_ok"),
        State::CardVerifying => (State::CardRequired, "give_card"),
        State::Scoring => (State::CardVerifying, "card_ok"),
        State::ManualReview => (State::Scoring, "decide_review"),
        State::Offered => (State::Scoring, "decide_offers"),
        State::OfferChosen => (State::Offered, "choose"),
        State::ExtraConfirm => (State::OfferChosen, "agree_young"),
        State::ContractSigning => (State::OfferChosen, "agree"),
        State::CoolingOff => (State::ContractSigning, "sign_large"),
        State::ConfirmPayout => (State::CoolingOff, "wait:24"),
        State::Disbursing => (State::ContractSigning, "sign"),
        State::DisburseFailed => (State::Disbursing, "fail_payout"),
        State::Active => (State::Disbursing, "pay"),
        State::Declined => (State::Prescoring, "reject_early"),
        State::DeclinedOffers => (State::Prescoring, "reject_early_partners"),
        State::Cancelled => (State::Draft, "cancel"),
        State::Expired => (State::Draft, "wait:720"),
    };
    [path_to(before), vec![name]].concat()
}
