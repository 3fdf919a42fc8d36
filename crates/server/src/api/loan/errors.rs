//! Why a loan is not moved, as the API tells it.

use app::loans::LoanError;
use axum::http::StatusCode;

use crate::problem::{Code, Problem};

impl From<LoanError> for Problem {
    fn from(problem: LoanError) -> Self {
        use lending::loan::LoanRejection;
        let detail = problem.to_string();
        match problem {
            LoanError::NotFound => Self::new(StatusCode::NOT_FOUND, Code::LoanNotFound, detail),
            LoanError::Rejected(refusal) => {
                let possible_from = match refusal {
                    LoanRejection::ProlongationTooEarly(on) => Some(on.to_string()),
                    _ => None,
                };
                let told = Self::new(StatusCode::CONFLICT, Code::LoanRejected, detail);
                told.with_rejection(refusal.code(), possible_from)
            }
            LoanError::DebtOutstanding => {
                let told = Self::new(StatusCode::CONFLICT, Code::LoanRejected, detail);
                told.with_rejection("owed", None)
            }
            LoanError::AddendumNotFound | LoanError::AddendumOutdated => {
                let why = match problem {
                    LoanError::AddendumNotFound => "addendum_none",
                    _ => "addendum_changed",
                };
                let told = Self::new(StatusCode::CONFLICT, Code::LoanRejected, detail);
                told.with_rejection(why, None)
            }
            LoanError::PaymentRejected(why) => {
                let told = Self::new(StatusCode::CONFLICT, Code::PaymentRejected, detail);
                told.with_rejection(why, None)
            }
            LoanError::DateOutOfRange { from, .. } => Self::field_error("on", "day_range")
                .with_rejection("day_range", Some(from.to_string())),
            LoanError::IdempotencyMismatch => app::AccessError::VersionConflict.into(),
            LoanError::ProviderUnavailable(why) => {
                app::applications::ApplicationError::ProviderUnavailable(why).into()
            }
            LoanError::Access(problem) => problem.into(),
            LoanError::Busy => app::AccessError::Busy.into(),
            LoanError::Internal(error) => app::AccessError::Internal(error).into(),
            // Nobody who calls the API issues loans or names payments.
            LoanError::HasOpenLoan
            | LoanError::ContractNumberTaken
            | LoanError::InvalidReference => Self::new(
                StatusCode::INTERNAL_SERVER_ERROR,
                Code::InternalError,
                "Try again in a minute",
            ),
        }
    }
}
