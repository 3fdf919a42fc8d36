//! For tests: the outcome of a person's next session, and how its callbacks arrive.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use identity::Iin;
use serde::Deserialize;

use super::outcome::Outcome;
use crate::Sandbox;
use crate::api::{ApiError, unprocessable};

#[derive(Clone, Copy)]
pub(crate) struct SessionOverride {
    pub(super) outcome: Outcome,
    pub(super) delivery: Delivery,
}

/// How callbacks arrive. All of these happen in real networks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Delivery {
    #[default]
    InOrder,
    Twice,
    Reversed,
    Never,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OverrideRequest {
    iin: String,
    outcome: Outcome,
    #[serde(default)]
    delivery: Delivery,
}

/// `POST /biometry/next`
pub(crate) async fn force(
    State(sandbox): State<Sandbox>,
    Json(OverrideRequest { iin, outcome, delivery }): Json<OverrideRequest>,
) -> Result<StatusCode, ApiError> {
    let iin = Iin::try_new(&iin).map_err(|_| unprocessable("iin_wrong"))?;
    sandbox.set_override(&iin, Some(SessionOverride { outcome, delivery }));
    Ok(StatusCode::NO_CONTENT)
}

impl Sandbox {
    /// Forces the outcome of a person's next session; `None` restores the person's own.
    pub(crate) fn force_biometry(&self, iin: &Iin, outcome: Option<Outcome>) {
        let delivery = Delivery::InOrder;
        self.set_override(iin, outcome.map(|outcome| SessionOverride { outcome, delivery }));
    }

    /// Makes the person's next session match without callbacks, so that it must be polled.
    pub fn match_without_callbacks(&self, iin: &Iin) {
        let (outcome, delivery) = (Outcome::Match, Delivery::Never);
        self.set_override(iin, Some(SessionOverride { outcome, delivery }));
    }

    fn set_override(&self, iin: &Iin, next: Option<SessionOverride>) {
        let overrides = &self.biometry.overrides;
        overrides.remove(iin.reveal());
        if let Some(next) = next {
            overrides.get_or_insert_with(iin.reveal(), || next);
        }
    }
}
