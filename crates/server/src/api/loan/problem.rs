//! Why a loan is not moved, as the API tells it.

use app::loans::LoanProblem;
use axum::http::StatusCode;

use crate::problem::{Code, Problem};

impl From<LoanProblem> for Problem {
    fn from(problem: LoanProblem) -> Self {
        use lending::loan::Refusal;
        let detail = problem.to_string();
        match problem {
            LoanProblem::Unknown => Self::new(StatusCode::NOT_FOUND, Code::NoLoan, detail),
            LoanProblem::Refused(refusal) => {
                let possible_from = match refusal {
                    Refusal::ProlongationTooEarly(on) => Some(on.to_string()),
                    _ => None,
                };
                let told = Self::new(StatusCode::CONFLICT, Code::LoanRefused, detail);
                told.because(refusal.code(), possible_from)
            }
            LoanProblem::Owed => {
                let told = Self::new(StatusCode::CONFLICT, Code::LoanRefused, detail);
                told.because("owed", None)
            }
            LoanProblem::NoAddendum | LoanProblem::AddendumChanged => {
                let why = match problem {
                    LoanProblem::NoAddendum => "addendum_none",
                    _ => "addendum_changed",
                };
                let told = Self::new(StatusCode::CONFLICT, Code::LoanRefused, detail);
                told.because(why, None)
            }
            LoanProblem::Payment(why) => {
                let told = Self::new(StatusCode::CONFLICT, Code::PaymentRefused, detail);
                told.because(why, None)
            }
            LoanProblem::Day { from, .. } => {
                Self::in_field("on", "day_range").because("day_range", Some(from.to_string()))
            }
            LoanProblem::OtherContent => app::Problem::Changed.into(),
            LoanProblem::Provider(why) => {
                app::applications::ApplicationProblem::Provider(why).into()
            }
            LoanProblem::Access(problem) => problem.into(),
            LoanProblem::Busy => app::Problem::Busy.into(),
            LoanProblem::Internal(error) => app::Problem::Internal(error).into(),
            // Nobody who calls the API issues loans or names payments.
            LoanProblem::HasOpenLoan | LoanProblem::NumberTaken | LoanProblem::Reference => {
                Self::new(StatusCode::INTERNAL_SERVER_ERROR, Code::Failed, "Try again in a minute")
            }
        }
    }
}
