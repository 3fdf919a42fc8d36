//! What the bureau says of somebody instead of what it knows, until it is told otherwise.

use std::borrow::Cow;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use base::BusinessDate;
use identity::Iin;
use serde::Deserialize;

use crate::Sandbox;
use crate::api::{Refusal, unprocessable};
use crate::people::{Bureau, Person};

/// An answer of the bureau.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Answer {
    /// What the person stands for.
    OwnStory,
    Good,
    LowScore,
    NoHistory,
    Overdue,
    StopCredit,
    /// The bureau does not work.
    Down,
}

impl Answer {
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

    /// What the bureau knows then; nothing where it is the person's own story.
    fn bureau(self) -> Option<Bureau> {
        let scored = |score| Bureau { score: Some(score), ..Bureau::default() };
        match self {
            Self::OwnStory | Self::Down => None,
            Self::Good => Some(scored(780)),
            Self::LowScore => Some(scored(400)),
            Self::NoHistory => Some(Bureau::default()),
            Self::Overdue => Some(Bureau {
                open_loans: 1,
                monthly_payments_tenge: 20_000,
                overdue_days: 45,
                ..scored(560)
            }),
            Self::StopCredit => Some(Bureau { stop_credit: true, ..scored(700) }),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    iin: String,
    answer: Answer,
}

/// `POST /bureau/next`
pub(crate) async fn force(
    State(sandbox): State<Sandbox>,
    Json(Asked { iin, answer }): Json<Asked>,
) -> Result<StatusCode, Refusal> {
    let iin = Iin::try_new(&iin).map_err(|_| unprocessable("iin_wrong"))?;
    sandbox.force_bureau(&iin, answer);
    Ok(StatusCode::NO_CONTENT)
}

impl Sandbox {
    pub(crate) fn force_bureau(&self, iin: &Iin, answer: Answer) {
        let forced = &self.bureau.forced;
        forced.take(iin.reveal());
        forced.get_or_keep(iin.reveal(), || answer);
    }

    /// Reports on somebody are of a day in the past, or of today again: who lives through the past
    /// is known by what was then.
    pub fn set_report_date(&self, iin: &Iin, day: Option<BusinessDate>) {
        let days = &self.bureau.days;
        days.take(iin.reveal());
        if let Some(day) = day {
            days.get_or_keep(iin.reveal(), || day);
        }
    }

    /// The person as the bureau knows them now.
    pub(super) fn person_for_report(&self, iin: &Iin) -> Result<Cow<'_, Person>, Refusal> {
        let person = self.people.of(iin);
        match self.bureau.forced.get(iin.reveal()) {
            Some(Answer::Down) => Err(Refusal(StatusCode::SERVICE_UNAVAILABLE, "bureau_down")),
            Some(answer) => Ok(match answer.bureau() {
                Some(bureau) => Cow::Owned(Person { bureau, ..person.into_owned() }),
                None => person,
            }),
            None => Ok(person),
        }
    }
}
