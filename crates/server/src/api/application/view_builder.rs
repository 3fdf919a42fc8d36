//! Builds the API's view of an application.

use app::applications::{self, ApplicationDetails, DeclineView, LimitSource, StatementSummary};
use app::{FaceOutcome as BiometryOutcome, UnreadableReason};
use app::{payout_methods, uploads};
use axum::Json;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use base::LocalizedText;
use money::Tenge;
use origination::application::FixReason;
use origination::questionnaire::Step;
use origination::screens;
use origination::{ReasonCode, State};

use super::offer_view::*;
use super::promo::PromoTerms;
use super::view::*;

/// An application with its version as the `ETag`.
pub fn screen_response(details: &ApplicationDetails) -> Response {
    let mut response = Json(application_view(details)).into_response();
    let headers = response.headers_mut();
    if let Some(version) = details.view.version {
        let tag = format!("\"{version}\"").parse().expect("a number is a header value");
        headers.insert(header::ETAG, tag);
    }
    response
}

fn application_view(details: &ApplicationDetails) -> Application {
    let view = &details.view;
    let application = &view.application;
    Application {
        state: view.state(),
        version: view.version,
        screen: view.screen.code().to_owned(),
        allowed_screens: view.allowed_screens.iter().map(|route| route.code().to_owned()).collect(),
        screen_access: details.screen_access.map(screen_access),
        server_time: details.now.to_string(),
        state_entered_at: application.since.map(timestamp_text),
        state_expires_at: application.until.map(timestamp_text),
        wait_level: details.wait_level,
        loan_request: application.request.as_ref().map(|request| LoanRequest {
            product: request.product,
            amount_tenge: request.amount_tenge,
            term: request.term,
            promo_code: request.promo.clone(),
        }),
        completed_steps: view.valid_steps.iter().filter_map(|step| Step::from_code(step)).collect(),
        preapproval: application.preapproved_max.map(|max| preapproval(max, details)),
        limit_reason: details.limit_source.and_then(limit_reason),
        missing_steps: application.missing.iter().copied().collect(),
        fix_reasons: application.fix.clone(),
        biometry: biometry(details),
        uploads: required_uploads(details),
        bank_statement: bank_statement(details),
        payout_method: details.payout_method.as_ref().map(payout_method),
        offers: details.offers.iter().map(|(offer, figures)| self::offer(offer, figures)).collect(),
        offers_expire_at: application.offers_until.map(timestamp_text),
        chosen_offer_number: application.chosen,
        terms: details.terms.as_ref().map(offer_terms),
        signing_package: signing_package(details),
        payout: details.payout.map(|(failure, is_unclear)| Payout { failure, is_unclear }),
        decline: details.decline.as_ref().map(decline),
        can_cancel: application.state.can_cancel(),
        can_edit: application.state.can_edit(),
        suggests_pause: details.suggests_pause,
        promo_terms: details.promo.as_ref().map(PromoTerms::from),
        open_loan: details.loan.as_ref().map(|loan| OpenLoan {
            id: loan.id.into(),
            contract_number: loan.contract_number.clone(),
            principal_tiyn: loan.principal.tiyn(),
            payoff_today_tiyn: loan.payoff_today.tiyn(),
            due_date: loan.due_date.to_string(),
            is_written_off: loan.is_written_off,
            can_repay: loan.can_repay,
            can_prolong: loan.can_prolong,
            raised_limit_tenge: loan.raised_limit.map(whole_tenge),
        }),
        next_application: details.next.as_ref().map(|next| NextApplication {
            has_reusable_answers: next.has_reusable_answers,
            raised_limit_tenge: next.raised_limit.map(whole_tenge),
            excluded_until: next.excluded_until.map(|day| day.to_string()),
        }),
    }
}

fn preapproval(max: Tenge, details: &ApplicationDetails) -> Preapproval {
    let limits = details.available_limits.as_ref();
    let term_limit = |it: &origination::decision::TermLimit| TermLimit {
        term: it.term,
        amount_max_tenge: whole_tenge(it.amount_max),
        amount_max_without_statement_tenge: it.proven_max.map(whole_tenge),
    };
    let rule = limits.and_then(|limits| limits.limited_by);
    Preapproval {
        amount_max_tenge: whole_tenge(max),
        term_limits: limits
            .map(|limits| limits.terms.iter().map(term_limit).collect())
            .unwrap_or_default(),
        limit_reason: rule.map(LimitSource::Rule).and_then(limit_reason),
        kdn_percent: details.debt_burden_ratio.0,
        kdn_max_percent: details.debt_burden_ratio.1,
        debt_burden: limits.and_then(|limits| limits.burden).map(|burden| DebtBurden {
            debts_tiyn: burden.debts.tiyn(),
            proven_income_tiyn: burden.proven_income.map(Tenge::tiyn),
            declared_income_tiyn: burden.declared_income.map(Tenge::tiyn),
        }),
    }
}

/// Only rules that lower a limit; the others decline.
const fn limit_reason(by: LimitSource) -> Option<LimitReason> {
    match by {
        LimitSource::Staff => Some(LimitReason::Staff),
        LimitSource::Rule(ReasonCode::DebtBurden) => Some(LimitReason::Kdn),
        LimitSource::Rule(ReasonCode::DebtToYearlyIncome) => Some(LimitReason::Kdd),
        LimitSource::Rule(ReasonCode::Score) => Some(LimitReason::Score),
        LimitSource::Rule(ReasonCode::OwnLimit) => Some(LimitReason::OwnLimit),
        LimitSource::Rule(ReasonCode::FirstOnline) => Some(LimitReason::FirstOnline),
        LimitSource::Rule(ReasonCode::StatementSkipped) => Some(LimitReason::StatementSkipped),
        LimitSource::Rule(_) => None,
    }
}

fn screen_access(access: screens::ScreenAccess) -> ScreenAccess {
    match access {
        screens::ScreenAccess::Show => ScreenAccess::Show,
        screens::ScreenAccess::ReadOnly => ScreenAccess::ReadOnly,
        screens::ScreenAccess::Send { to, notice } => {
            ScreenAccess::Redirect { to: to.code().to_owned(), notice }
        }
    }
}

fn biometry(details: &ApplicationDetails) -> Biometry {
    let bio = &details.view.application.bio;
    let last = match details.bio_last_outcome {
        Some(BiometryOutcome::NoMatch) => Some(BiometryFailure::NoMatch),
        Some(BiometryOutcome::Spoof) => Some(BiometryFailure::Spoof),
        Some(BiometryOutcome::Unreadable { reason }) => Some(match reason {
            UnreadableReason::TooDark => BiometryFailure::TooDark,
            UnreadableReason::Blurred => BiometryFailure::Blurred,
            UnreadableReason::NoFace => BiometryFailure::NoFace,
        }),
        _ if matches!(details.view.application.state, State::BioRetry | State::BioFailed) => {
            Some(BiometryFailure::Error)
        }
        _ => None,
    };
    Biometry {
        attempts_left: details.bio_attempts_left,
        last_failure: last,
        locked_until: bio.locked_until.map(timestamp_text),
        has_consent: details.has_biometry_consent,
    }
}

fn required_uploads(details: &ApplicationDetails) -> Vec<RequiredUpload> {
    let required_upload =
        |(kind, file): &(app::applications::UploadKind, Option<app::uploads::Upload>)| {
            let status = match file.as_ref().map(|file| file.status) {
                None => UploadStatus::Required,
                Some(uploads::UploadStatus::Accepted) => UploadStatus::Accepted,
                Some(uploads::UploadStatus::Refused) => UploadStatus::Rejected,
                Some(uploads::UploadStatus::Sent) => UploadStatus::Uploaded,
            };
            let list = |json: &app::JsonText| -> Vec<String> {
                serde_json::from_str(&json.0).unwrap_or_default()
            };
            let reasons = file.as_ref().map(|file| list(&file.reasons)).unwrap_or_default();
            let hints = file.as_ref().map(|file| list(&file.hints)).unwrap_or_default();
            RequiredUpload {
                kind: *kind,
                status,
                reasons: reasons.iter().filter_map(|code| FixReason::from_code(code)).collect(),
                hints: hints.iter().filter_map(|code| parse_code(code)).collect(),
                uploaded_at: file.as_ref().map(|file| file.created_at.to_string()),
            }
        };
    details.uploads.iter().map(required_upload).collect()
}

fn bank_statement(details: &ApplicationDetails) -> Option<BankStatement> {
    let state = details.view.application.state;
    let is_statement_step = matches!(state, State::StatementRequired | State::StatementProcessing);
    let newest = details.statement.as_ref().filter(|_| is_statement_step);
    let is_parsed = details.view.application.is_statement_parsed;
    is_statement_step.then(|| BankStatement {
        summary: newest
            .and_then(|(summary, _)| summary.as_ref())
            .filter(|_| is_parsed)
            .map(self::bank_statement_summary),
        rejection: newest.and_then(|(_, refused)| refused.clone()),
        can_skip: details.statement_skip.is_some_and(|skip| skip.is_possible),
        amount_max_without_tenge: details.statement_skip.map_or(0, |skip| skip.amount_max_tenge),
    })
}

fn bank_statement_summary(summary: &StatementSummary) -> BankStatementSummary {
    BankStatementSummary {
        bank: summary.bank.clone(),
        from: summary.from.to_string(),
        to: summary.to.to_string(),
        monthly_income_tiyn: summary.average.map(Tenge::tiyn),
        months: summary
            .months
            .iter()
            .map(|(month, amount)| MonthlyIncome {
                month: month.clone(),
                amount_tiyn: amount.tiyn(),
            })
            .collect(),
    }
}

/// A card or an account.
pub fn payout_method(method: &payout_methods::PayoutMethod) -> PayoutMethod {
    PayoutMethod {
        id: method.id,
        kind: method.kind,
        mask: method.mask.clone(),
        bank: method.bank.clone(),
        expires: method.expiry.clone(),
        is_own: method.is_own,
        needs_proof: method.needs_proof(),
        is_default: method.is_default,
    }
}

fn offer(offer: &origination::LoanOffer, figures: &applications::OfferTerms) -> Offer {
    Offer {
        number: offer.no,
        advantage: offer.label.map(|label| match label {
            origination::OfferAdvantage::Cheaper { saves } => {
                OfferAdvantage::Cheaper { saves_tiyn: saves.tiyn() }
            }
            origination::OfferAdvantage::SmallerPayment { by } => {
                OfferAdvantage::SmallerPayment { by_tiyn: by.tiyn() }
            }
            // An offer is valid over midnight, and its due date moves with the day.
            origination::OfferAdvantage::AfterPayDay { paid_on, difference } => {
                OfferAdvantage::AfterPayDay {
                    days_after: paid_on.days_until(figures.quote.due_date),
                    difference_tiyn: difference.tiyn(),
                }
            }
        }),
        terms: offer_terms(figures),
    }
}

fn offer_terms(figures: &applications::OfferTerms) -> OfferTerms {
    let (contract, quote) = (&figures.contract, &figures.quote);
    OfferTerms {
        product: contract.product,
        amount_tiyn: quote.principal.tiyn(),
        term: figures.term,
        interest_tiyn: quote.interest.tiyn(),
        total_tiyn: quote.total.tiyn(),
        daily_rate_percent: figures.daily_percent(),
        yearly_rate_percent: figures.yearly_percent(),
        gesv_percent: format!("{:.1}", quote.apr),
        penalty_rate_percent: contract.penalty_rate.percent().to_string(),
        due_date: quote.due_date.to_string(),
        payments: quote
            .schedule
            .iter()
            .map(|line| PlannedPayment {
                due_date: line.due_date.to_string(),
                principal_tiyn: line.principal.tiyn(),
                interest_tiyn: line.interest.tiyn(),
                total_tiyn: line.total().tiyn(),
            })
            .collect(),
        late_costs: figures
            .late_costs()
            .map(|(days, extra)| LateCost { days, extra_tiyn: extra.tiyn() })
            .collect(),
        charges_max_tiyn: contract.limits.charges_max.map(Tenge::tiyn),
        last_day_on_time: Some(figures.contract.last_day_on_time(quote.due_date))
            .filter(|last| *last > quote.due_date)
            .map(|last| last.to_string()),
        has_cooling_off: figures.pause_hours.is_some(),
    }
}

fn signing_package(details: &ApplicationDetails) -> Option<SigningPackage> {
    let (is_contract, sha256, documents, number) = details.signing.as_ref()?;
    Some(SigningPackage {
        purpose: if *is_contract { SigningPurpose::Contract } else { SigningPurpose::Consents },
        sha256: sha256.clone(),
        documents: documents
            .iter()
            .map(|document| SigningDocument {
                kind: document.kind,
                sha256: document.sha256.clone(),
                size_bytes: document.bytes,
                signed_at: document.signed_at.map(|at| at.to_string()),
            })
            .collect(),
        contract_number: number.clone(),
    })
}

fn decline(decline_view: &DeclineView) -> Decline {
    let answer = decline_view.review_answer.as_ref();
    Decline {
        code: decline_view.reason.code().to_owned(),
        category: decline_view.category,
        explanation: LocalizedText::new(decline_view.ru.explanation, decline_view.kk.explanation),
        advice: LocalizedText::new(decline_view.ru.advice, decline_view.kk.advice),
        reapply_from: decline_view.reapply_from.map(|day| day.to_string()),
        review_requested_at: decline_view.review_requested_at.map(|at| at.to_string()),
        review_answered_at: answer.map(|(at, _)| at.to_string()),
        review_answer: answer.map(|(_, text)| text.to_string()),
        partners: decline_view
            .partners
            .iter()
            .map(|partner| Partner {
                name: partner.name.clone(),
                text: LocalizedText::new(&partner.text.ru, &partner.text.kk),
                gesv_percent: partner.apr_percent.clone(),
                amount_max_tenge: partner.amount_max_tenge,
                url: partner.url.clone(),
            })
            .collect(),
    }
}

fn timestamp_text(at: base::Timestamp) -> String {
    app::Timestamp(at.0).to_string()
}

fn whole_tenge(amount: Tenge) -> u32 {
    u32::try_from(amount.tiyn() / 100).unwrap_or(u32::MAX)
}
