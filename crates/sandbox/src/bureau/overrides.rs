//! Forced reports on a person, until they are changed back.

use std::borrow::Cow;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use base::BusinessDate;
use identity::Iin;
use serde::Deserialize;

use crate::Sandbox;
use crate::api::{ApiError, unprocessable};
use crate::people::{BureauProfile, Person};

/// What the bureau answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ReportOverride {
    /// The person's own report.
    OwnStory,
    Good,
    LowScore,
    NoHistory,
    Overdue,
    StopCredit,
    /// The bureau is unavailable.
    Down,
}

impl ReportOverride {
    pub(crate) const ALL: [Self; 7] = [
        Self::OwnStory,
        Self::Good,
        Self::LowScore,
        Self::NoHistory,
        Self::Overdue,
        Self::StopCredit,
        Self::Down,
    ];

    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::OwnStory => "own_story",
            Self::Good => "good",
            Self::LowScore => "low_score",
            Self::NoHistory => "no_history",
            Self::Overdue => "overdue",
            Self::StopCredit => "stop_credit",
            Self::Down => "down",
        }
    }

    /// The profile to report; `None` for the person's own.
    fn bureau_profile(self) -> Option<BureauProfile> {
        let scored = |score| BureauProfile { score: Some(score), ..BureauProfile::default() };
        match self {
            Self::OwnStory | Self::Down => None,
            Self::Good => Some(scored(780)),
            Self::LowScore => Some(scored(400)),
            Self::NoHistory => Some(BureauProfile::default()),
            Self::Overdue => Some(BureauProfile {
                open_loans: 1,
                monthly_payments_tenge: 20_000,
                overdue_days: 45,
                ..scored(560)
            }),
            Self::StopCredit => Some(BureauProfile { stop_credit: true, ..scored(700) }),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OverrideRequest {
    iin: String,
    answer: ReportOverride,
}

/// `POST /bureau/next`
pub(crate) async fn force(
    State(sandbox): State<Sandbox>,
    Json(OverrideRequest { iin, answer }): Json<OverrideRequest>,
) -> Result<StatusCode, ApiError> {
    let iin = Iin::try_new(&iin).map_err(|_| unprocessable("iin_wrong"))?;
    sandbox.force_bureau(&iin, answer);
    Ok(StatusCode::NO_CONTENT)
}

impl Sandbox {
    pub(crate) fn force_bureau(&self, iin: &Iin, answer: ReportOverride) {
        let overrides = &self.bureau.overrides;
        overrides.remove(iin.reveal());
        overrides.get_or_insert_with(iin.reveal(), || answer);
    }

    /// Sets the day that reports on a person are as of; `None` is today. For scenarios that run in
    /// the past.
    pub fn set_report_date(&self, iin: &Iin, day: Option<BusinessDate>) {
        let report_dates = &self.bureau.report_dates;
        report_dates.remove(iin.reveal());
        if let Some(day) = day {
            report_dates.get_or_insert_with(iin.reveal(), || day);
        }
    }

    /// The person as the bureau sees them now.
    pub(super) fn person_for_report(&self, iin: &Iin) -> Result<Cow<'_, Person>, ApiError> {
        let person = self.people.find_or_generate(iin);
        match self.bureau.overrides.get(iin.reveal()) {
            Some(ReportOverride::Down) => {
                Err(ApiError(StatusCode::SERVICE_UNAVAILABLE, "bureau_down"))
            }
            Some(answer) => Ok(match answer.bureau_profile() {
                Some(bureau) => Cow::Owned(Person { bureau, ..person.into_owned() }),
                None => person,
            }),
            None => Ok(person),
        }
    }
}
