//! `GET /letters/<kind>-<language>.pdf`: sample letters with lines to fill in.

use std::collections::HashMap;
use std::sync::Arc;

use app::App;
use app::cases::LetterKind;
use axum::Extension;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use base::{BusinessDate, Language};
use tokio::sync::Mutex;

use crate::assets::{self, File};
use crate::problem::Problem;
use crate::site::Site;

const FOLDER: &str = "/letters/";

/// The samples of a day. The lock is held while one is rendered, so that nobody can cause many
/// renderings at once.
#[derive(Default)]
pub struct SampleLetters(Mutex<HashMap<(LetterKind, Language), (BusinessDate, File)>>);

/// The address of a sample.
pub fn sample_path(kind: LetterKind, language: Language) -> String {
    format!("{FOLDER}{}", file_name(kind, language))
}

/// Whether an address is that of a sample.
pub fn is_sample(path: &str) -> bool {
    path.strip_prefix(FOLDER).is_some_and(|name| letter_named(name).is_some())
}

fn file_name(kind: LetterKind, language: Language) -> String {
    format!("{}-{}.pdf", kind.code(), language.code())
}

fn letter_named(name: &str) -> Option<(LetterKind, Language)> {
    let (kind, language) = name.strip_suffix(".pdf")?.rsplit_once('-')?;
    LetterKind::from_code(kind).zip(Language::from_code(language))
}

pub async fn sample(
    State(site): State<Arc<Site>>,
    Extension(app): Extension<App>,
    path: Result<Path<String>, PathRejection>,
    headers: HeaderMap,
) -> Response {
    let letter = path.ok().and_then(|Path(name)| letter_named(&name));
    let Some((kind, language)) = letter else { return assets::not_found() };
    let today = (site.business_date)();
    let mut letters = site.sample_letters.0.lock().await;
    if let Some((day, file)) = letters.get(&(kind, language))
        && *day == today
    {
        return file.response(&headers);
    }
    match app.cases.sample_letter_render(kind, language).await {
        Ok(pdf) => {
            let file = File::from_build(&file_name(kind, language), pdf.into(), None, None);
            letters.insert((kind, language), (today, file.clone()));
            file.response(&headers)
        }
        Err(error) => Problem::from(error).into_response(),
    }
}
