//! Why a loan is not moved, as the API tells it.

use app::loans::LoanError;
use axum::http::StatusCode;

use crate::problem::{Code, Problem};

impl From<LoanError> for Problem {
    fn from(problem: LoanError) -> Self {
        use lending::loan::Refusal;
        let detail = problem.to_string();
        match problem {
            LoanError::Unknown => Self::new(StatusCode::NOT_FOUND, Code::NoLoan, detail),
            LoanError::Refused(refusal) => {
                let possible_from = match refusal {
                    Refusal::ProlongationTooEarly(on) => Some(on.to_string()),
                    _ => None,
                };
                let told = Self::new(StatusCode::CONFLICT, Code::LoanRefused, detail);
                told.because(refusal.code(), possible_from)
            }
            LoanError::Owed => {
                let told = Self::new(StatusCode::CONFLICT, Code::LoanRefused, detail);
                told.because("owed", None)
            }
            LoanError::NoAddendum | LoanError::AddendumChanged => {
                let why = match problem {
                    LoanError::NoAddendum => "addendum_none",
                    _ => "addendum_changed",
                };
                let told = Self::new(StatusCode::CONFLICT, Code::LoanRefused, detail);
                told.because(why, None)
            }
            LoanError::Payment(why) => {
                let told = Self::new(StatusCode::CONFLICT, Code::PaymentRefused, detail);
                told.because(why, None)
            }
            LoanError::Day { from, .. } => {
                Self::field_error("on", "day_range").because("day_range", Some(from.to_string()))
            }
            LoanError::OtherContent => app::Problem::Changed.into(),
            LoanError::Provider(why) => app::applications::ApplicationError::Provider(why).into(),
            LoanError::Access(problem) => problem.into(),
            LoanError::Busy => app::Problem::Busy.into(),
            LoanError::Internal(error) => app::Problem::Internal(error).into(),
            // Nobody who calls the API issues loans or names payments.
            LoanError::HasOpenLoan | LoanError::NumberTaken | LoanError::Reference => {
                Self::new(StatusCode::INTERNAL_SERVER_ERROR, Code::Failed, "Try again in a minute")
            }
        }
    }
}
