//! The state register of persons (ГБД ФЛ) at the bureau's gateway: what the state has about the
//! sandbox's people, once they have consented by SMS to 1414.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use identity::Iin;
use serde::Deserialize;
use serde_json::{Value, json};

use super::consents;
use crate::Sandbox;
use crate::api::{ApiError, check_key, request_id, unprocessable};
use crate::people::{Person, RegisterAnswer, ResponseSpeed};

use super::reports::SLOW_REPORT_DELAY;

#[derive(Deserialize)]
pub(crate) struct PersonRequest {
    iin: String,
    state_data_consent: String,
}

/// `POST /bureau/v1/persons`
pub(crate) async fn create(
    State(sandbox): State<Sandbox>,
    headers: HeaderMap,
    Json(request): Json<PersonRequest>,
) -> Result<Json<Value>, ApiError> {
    check_key(&headers, &sandbox.bureau.api_key)?;
    let request_id = request_id(&headers)?;
    let iin = Iin::try_new(&request.iin).map_err(|_| unprocessable("iin_wrong"))?;
    if !consents::is_given(&sandbox, &request.state_data_consent, &iin) {
        return Err(unprocessable("consent_missing"));
    }
    let person = sandbox.people.find_or_generate(&iin);
    if person.answers == ResponseSpeed::Slow {
        sandbox.delay_scale.sleep(SLOW_REPORT_DELAY).await;
    }
    match person.register {
        RegisterAnswer::Record | RegisterAnswer::ExpiredDocument => {
            Ok(Json(json!({ "request_id": request_id, "person": record(&person, &iin) })))
        }
        RegisterAnswer::Unknown => Err(ApiError(StatusCode::NOT_FOUND, "person_unknown")),
        RegisterAnswer::Down => Err(ApiError(StatusCode::SERVICE_UNAVAILABLE, "register_down")),
    }
}

/// Everybody lives in one street, and has a card with the first digits of their IIN as its number.
fn record(person: &Person, iin: &Iin) -> Value {
    let is_expired = person.register == RegisterAnswer::ExpiredDocument;
    let (issued_on, expires_on, state) = if is_expired {
        ("2014-05-06", "2024-05-05", "expired")
    } else {
        ("2024-05-06", "2034-05-05", "valid")
    };
    json!({
        "iin": iin.reveal(),
        "surname": person.register_surname.as_ref().unwrap_or(&person.surname),
        "given_name": person.given,
        "patronymic": person.patronymic,
        "birth_date": iin.birth_date(),
        "is_alive": true,
        "documents": [{
            "kind": "id_card",
            "number": &iin.reveal()[..9],
            "issuer": "interior_ministry",
            "issued_on": issued_on,
            "expires_on": expires_on,
            "state": state,
        }],
        "address": {
            "region": "750000000",
            "district": "Бостандыкский",
            "settlement": null,
            "street": "Абая",
            "house": "10",
            "flat": null,
        },
    })
}
