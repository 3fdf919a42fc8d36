//! Commands by name, with conditions that hold, and paths to each state.

use std::collections::BTreeSet;

use lending::ContractInput as LendingRequest;
use lending::product::ProductCode;
use lending::{Law, Products, Quote};
use origination::application::{
    ApplicantStanding, ApplicationId, BioResult, CardVerdict, CustomerId, Decline, DocsVerdict,
    FixReason, LoanRequest, PartnerOffers, PayoutFailure, Recheck, ReviewVerdict, StaffId, State,
    StatementVerdict, Step, UnlockReason,
};
use origination::decision::{CreditDecision, DecisionOutcome, RuleHit, RuleOutcome, RuleValue};
use origination::{Application, ApplicationCommand, Known, LoanOffer, ReasonCode};

use super::{LAW_TOML, NOON, PRODUCTS_TOML, day, tenge};

pub fn request() -> LoanRequest {
    LoanRequest { product: ProductCode::Short, amount_tenge: 100_000, term: 30, promo: None }
}

pub fn standing() -> ApplicantStanding {
    ApplicantStanding {
        has_open: false,
        is_self_excluded: false,
        age_years: Known::Known(36),
        reapply_from: None,
        bio_locked_until: None,
    }
}

pub fn start(request: LoanRequest, standing: ApplicantStanding) -> ApplicationCommand {
    ApplicationCommand::Start {
        id: ApplicationId::from_u128(1),
        customer: CustomerId::from_u128(2),
        request,
        standing,
    }
}

pub const NO_PARTNERS: PartnerOffers =
    PartnerOffers { exist: false, is_consented: true, is_vulnerable: false };
pub const WITH_PARTNERS: PartnerOffers =
    PartnerOffers { exist: true, is_consented: true, is_vulnerable: false };

pub fn decline(reason: ReasonCode) -> Decline {
    Decline { reason, reapply_from: Some(day("2026-12-16")) }
}

pub fn offers() -> Vec<LoanOffer> {
    let law = Law::try_from_toml(LAW_TOML).unwrap();
    let products = Products::try_from_toml(PRODUCTS_TOML, &law).unwrap();
    let offer = |no, amount| {
        let request = LendingRequest::new(amount, 30, NOON.date().unwrap());
        let quote = Quote::try_new(&products.short, &request, &law).unwrap();
        LoanOffer::new(no, &products.short, amount, 30, &quote)
    };
    vec![offer(1, 100_000), offer(2, 60_000)]
}

pub fn decision(outcome: DecisionOutcome) -> CreditDecision {
    let hit = RuleHit {
        rule: ReasonCode::Duplicate,
        outcome: RuleOutcome::Refer,
        observed: RuleValue::Unknown,
        bound: None,
    };
    CreditDecision {
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
        borrowed_today: Known::Known(tenge(0)),
    }
}

pub fn sign(recheck: Recheck) -> ApplicationCommand {
    let hash = "a1".repeat(32);
    ApplicationCommand::Sign { displayed_hash: hash.clone(), signed_hash: hash, recheck }
}

pub fn review(verdict: ReviewVerdict) -> ApplicationCommand {
    ApplicationCommand::Review { verdict, by: StaffId::from_u128(5), second: None }
}

pub fn named(app: &Application, name: &str) -> ApplicationCommand {
    let entry = all(app).into_iter().find(|(entry_name, _)| *entry_name == name);
    entry.map(|(_, command)| command).unwrap()
}

/// Every command and every result in it, with conditions that hold.
pub fn all(app: &Application) -> Vec<(&'static str, ApplicationCommand)> {
    use ApplicationCommand as C;
    let bio = |result| C::RecordBioResult { capture: app.bio.captures, result };
    let order = app.payout.order;
    let failure = PayoutFailure::CardRefused;
    let submit =
        |are_consents_current| C::Submit { is_complete: true, are_consents_current, age_years: 36 };
    let agree = |age_years| C::Agree { are_all_ticked: true, age_years };
    let all_steps = BTreeSet::from([Step::Docs, Step::Statement, Step::Card]);
    let preapprove = |missing: &BTreeSet<Step>, bio_passed_at| C::Preapprove {
        amount_max: tenge(120_000),
        missing: missing.clone(),
        bio_passed_at,
    };
    let no_steps = BTreeSet::new();
    let yes = Known::Known(true);
    vec![
        ("start", start(request(), standing())),
        ("save", C::SaveDraft),
        ("change", C::ChangeRequest(LoanRequest { amount_tenge: 90_000, ..request() })),
        ("submit", submit(true)),
        ("submit_without_consents", submit(false)),
        ("edit", C::Edit),
        ("sign_consents", C::SignConsents),
        ("preapprove", preapprove(&all_steps, None)),
        ("preapprove_fresh", preapprove(&all_steps, app.changed_at)),
        ("preapprove_all", preapprove(&no_steps, None)),
        ("preapprove_all_fresh", preapprove(&no_steps, app.changed_at)),
        ("reject_early", C::RejectEarly(decline(ReasonCode::Score), NO_PARTNERS)),
        ("reject_early_partners", C::RejectEarly(decline(ReasonCode::Score), WITH_PARTNERS)),
        ("ask_identity", C::AskIdentity),
        ("ask_face", C::AskFace),
        ("change_owner", C::ChangeOwner { customer: app.customer }),
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
        ("give_statement", C::SubmitStatement),
        ("skip_statement", C::SkipStatement),
        ("read_statement", C::MarkStatementParsed),
        ("statement_ok", C::RecordStatementResult(StatementVerdict::Parsed)),
        (
            "statement_bad",
            C::RecordStatementResult(StatementVerdict::Unreadable(FixReason::PasswordProtected)),
        ),
        ("statement_other", C::RecordStatementResult(StatementVerdict::OwnerMismatch)),
        ("give_card", C::SubmitCard),
        ("card_ok", C::RecordCardResult(CardVerdict::Verified)),
        ("card_bad", C::RecordCardResult(CardVerdict::Failed(FixReason::CardForeign))),
        ("decide_offers", C::Decide(decision(DecisionOutcome::Offers(offers())), NO_PARTNERS)),
        ("decide_review", C::Decide(decision(DecisionOutcome::Review), NO_PARTNERS)),
        (
            "decide_decline",
            C::Decide(
                decision(DecisionOutcome::Decline(decline(ReasonCode::DebtBurden))),
                WITH_PARTNERS,
            ),
        ),
        (
            "decide_decline_partners",
            C::Decide(
                decision(DecisionOutcome::Decline(decline(ReasonCode::Score))),
                WITH_PARTNERS,
            ),
        ),
        ("review_approve", review(ReviewVerdict::Approve(offers()))),
        ("review_reject", review(ReviewVerdict::Reject(decline(ReasonCode::Policy), NO_PARTNERS))),
        ("review_docs", review(ReviewVerdict::AskDocs(vec![FixReason::AnotherDocument]))),
        ("review_statement", review(ReviewVerdict::AskStatement)),
        ("reconsider", C::Reconsider { has_open: false }),
        ("reprice", C::Reprice),
        ("choose", C::ChooseOffer { no: 1 }),
        ("back", C::ReopenOffers),
        ("agree", agree(36)),
        ("agree_young", agree(20)),
        ("confirm_yes", C::ConfirmConsentAgain { is_confirmed: true }),
        ("confirm_no", C::ConfirmConsentAgain { is_confirmed: false }),
        ("sign", sign(recheck())),
        ("sign_large", sign(Recheck { borrowed_today: Known::Known(tenge(300_000)), ..recheck() })),
        ("sign_excluded", sign(Recheck { is_self_excluded: yes, ..recheck() })),
        ("lock_signing", C::LockSigning),
        ("confirm_payout", C::ConfirmPayout(recheck())),
        ("confirm_excluded", C::ConfirmPayout(Recheck { is_self_excluded: yes, ..recheck() })),
        ("pay", C::CompletePayout { order }),
        ("fail_payout", C::FailPayout { order, failure, is_retryable: false }),
        ("fail_payout_for_now", C::FailPayout { order, failure, is_retryable: true }),
        ("change_target", C::ChangePayoutMethod { is_shared: false }),
        ("change_target_shared", C::ChangePayoutMethod { is_shared: true }),
        ("cancel", C::Cancel),
    ]
}

/// Returns the names of commands that lead from nothing to a state.
pub fn path_to(state: State) -> Vec<&'static str> {
    let (previous, name) = match state {
        State::None => return Vec::new(),
        State::Draft => (State::None, "start"),
        State::Prescoring => (State::Draft, "submit"),
        State::ConsentSigning => (State::Draft, "submit_without_consents"),
        State::Preapproved => (State::Prescoring, "preapprove"),
        State::BioRequired => (State::Preapproved, "continue"),
        State::BioProcessing => (State::BioRequired, "capture"),
        State::BioRetry => (State::BioProcessing, "bio_no_match"),
        State::BioFailed => {
            let attempts =
                ["retry_bio", "capture", "bio_error", "retry_bio", "capture", "bio_spoof"];
            return [path_to(State::BioRetry), attempts.to_vec()].concat();
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
    [path_to(previous), vec![name]].concat()
}
