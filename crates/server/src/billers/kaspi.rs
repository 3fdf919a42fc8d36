//! Kaspi's response format: JSON.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use super::{BillerResponse, ResultCode};

#[derive(Serialize)]
struct KaspiResponse<'a> {
    txn_id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    prv_txn_id: Option<String>,
    result: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    sum: Option<String>,
    comment: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    fields: Option<Fields<'a>>,
}

#[derive(Serialize)]
struct Fields<'a> {
    field1: Field<'a>,
}

#[derive(Serialize)]
struct Field<'a> {
    #[serde(rename = "@name")]
    name: &'static str,
    #[serde(rename = "#text")]
    text: &'a str,
}

pub fn to_response(response: &BillerResponse) -> Response {
    let (result, comment) = match response.result_code {
        ResultCode::Accepted => (0, "OK"),
        ResultCode::AccountNotFound | ResultCode::InvalidAccount => (1, "Абонент не найден"),
        ResultCode::TransactionMismatch => (5, "Платёж с этим номером уже был с другими данными"),
        ResultCode::AmountTooSmall => (5, "Слишком малая сумма"),
        ResultCode::AmountTooLarge => (5, "Слишком большая сумма"),
        ResultCode::Malformed => (5, "Неверный запрос"),
        ResultCode::RateLimited => (5, "Слишком много запросов"),
        ResultCode::DayCeiling => (5, "Дневной лимит исчерпан, повторите запрос"),
        ResultCode::TryLater => (5, "Временная ошибка, повторите запрос"),
    };
    let field = |text| Fields { field1: Field { name: "ФИО", text } };
    let body = KaspiResponse {
        txn_id: &response.txn_id,
        prv_txn_id: response.payment_number.map(|number| number.to_string()),
        result,
        sum: response.amount.map(|sum| sum.to_string()),
        comment,
        fields: response.initials.as_deref().map(field),
    };
    // The protocol has no code for "retry"; the bank retries when the response is not one.
    let status = match response.result_code {
        ResultCode::DayCeiling | ResultCode::TryLater => StatusCode::SERVICE_UNAVAILABLE,
        _ => StatusCode::OK,
    };
    (status, Json(body)).into_response()
}
