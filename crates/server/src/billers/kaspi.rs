//! Kaspi's own form of an answer: JSON.

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

pub fn answer(said: &BillerResponse) -> Response {
    let (result, comment) = match said.verdict {
        ResultCode::Fine => (0, "OK"),
        ResultCode::NotFound | ResultCode::BadAccount => (1, "Абонент не найден"),
        ResultCode::OtherContent => (5, "Платёж с этим номером уже был с другими данными"),
        ResultCode::TooSmall => (5, "Слишком малая сумма"),
        ResultCode::TooLarge => (5, "Слишком большая сумма"),
        ResultCode::Malformed => (5, "Неверный запрос"),
        ResultCode::TooMany => (5, "Слишком много запросов"),
        ResultCode::Later => (5, "Временная ошибка, повторите запрос"),
    };
    let field = |text| Fields { field1: Field { name: "ФИО", text } };
    let answer = KaspiResponse {
        txn_id: &said.txn_id,
        prv_txn_id: said.number.map(|number| number.to_string()),
        result,
        sum: said.sum.map(|sum| sum.to_string()),
        comment,
        fields: said.initials.as_deref().map(field),
    };
    // The protocol has no number for "ask again": that it is no answer makes the bank ask again.
    let status = match said.verdict {
        ResultCode::Later => StatusCode::SERVICE_UNAVAILABLE,
        _ => StatusCode::OK,
    };
    (status, Json(answer)).into_response()
}
