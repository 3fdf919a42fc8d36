//! A fake bucket with as much of S3 as files need: objects by path, and their listing by folder.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Query, Request, State};
use axum::http::header::{AUTHORIZATION, CONTENT_LENGTH, ETAG, LAST_MODIFIED};
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use tokio::net::TcpListener;

const SINCE: &str = "Sun, 15 Nov 2026 00:00:00 GMT";

#[derive(Default)]
struct BucketState {
    objects: BTreeMap<String, Bytes>,
    signed_by: Vec<String>,
    is_failing: bool,
}

#[derive(Clone)]
pub struct Bucket {
    pub url: String,
    state: Arc<Mutex<BucketState>>,
}

impl Bucket {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let bucket = Self { url, state: Arc::default() };
        let router = Router::new()
            .fallback(handle)
            .layer(DefaultBodyLimit::disable())
            .with_state(bucket.clone());
        tokio::spawn(axum::serve(listener, router).into_future());
        bucket
    }

    pub fn objects(&self) -> Vec<String> {
        self.state.lock().unwrap().objects.keys().cloned().collect()
    }

    pub fn was_signed_by(&self, access_key: &str) -> bool {
        let prefix = format!("AWS4-HMAC-SHA256 Credential={access_key}/");
        let signed_by = &self.state.lock().unwrap().signed_by;
        !signed_by.is_empty() && signed_by.iter().all(|it| it.starts_with(&prefix))
    }

    pub fn fail_requests(&self) {
        self.state.lock().unwrap().is_failing = true;
    }
}

async fn handle(
    State(bucket): State<Bucket>,
    Query(query): Query<HashMap<String, String>>,
    request: Request,
) -> Response {
    let (parts, body) = request.into_parts();
    let body = axum::body::to_bytes(body, usize::MAX).await.unwrap();
    let mut state = bucket.state.lock().unwrap();
    let signed_by = parts.headers.get(AUTHORIZATION).map(|it| it.to_str().unwrap().to_owned());
    state.signed_by.push(signed_by.unwrap_or_default());
    if state.is_failing {
        return StatusCode::FORBIDDEN.into_response();
    }
    let key = parts.uri.path().strip_prefix("/zhedel").unwrap().trim_start_matches('/').to_owned();
    match parts.method {
        Method::PUT => {
            state.objects.insert(key, body);
            [(ETAG, "\"1\"")].into_response()
        }
        Method::DELETE => {
            state.objects.remove(&key);
            StatusCode::NO_CONTENT.into_response()
        }
        Method::GET if key.is_empty() => list(&state.objects, &query["prefix"]).into_response(),
        Method::GET | Method::HEAD => match state.objects.get(&key) {
            Some(bytes) => {
                let length = bytes.len().to_string();
                let headers =
                    [(ETAG, "\"1\""), (LAST_MODIFIED, SINCE), (CONTENT_LENGTH, length.as_str())];
                (headers, bytes.clone()).into_response()
            }
            None => StatusCode::NOT_FOUND.into_response(),
        },
        _ => StatusCode::METHOD_NOT_ALLOWED.into_response(),
    }
}

fn list(objects: &BTreeMap<String, Bytes>, prefix: &str) -> String {
    let entry = |(key, bytes): (&String, &Bytes)| {
        format!(
            "<Contents><Key>{key}</Key><Size>{}</Size>\
             <LastModified>2026-11-15T00:00:00.000Z</LastModified><ETag>\"1\"</ETag></Contents>",
            bytes.len()
        )
    };
    let below = |key: &str| key.strip_prefix(prefix).map(str::to_owned);
    let is_here = |(key, _): &(&String, &Bytes)| below(key).is_some_and(|it| !it.contains('/'));
    let entries: String = objects.iter().filter(is_here).map(entry).collect();
    let folders: BTreeSet<String> =
        objects.keys().filter_map(|key| Some(below(key)?.split_once('/')?.0.to_owned())).collect();
    let folder = |name: &String| {
        format!("<CommonPrefixes><Prefix>{prefix}{name}/</Prefix></CommonPrefixes>")
    };
    let folders: String = folders.iter().map(folder).collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><ListBucketResult>{entries}{folders}\
         </ListBucketResult>"
    )
}
