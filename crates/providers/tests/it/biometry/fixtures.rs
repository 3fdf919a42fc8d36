//! Camera pictures, sessions and a receiver of callbacks.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::routing::post;
use identity::Iin;
use image::codecs::jpeg::JpegEncoder;
use image::{Rgb, RgbImage};
use providers::biometry::{
    Biometry, BiometryCredentials, BiometryOutcome, BiometrySession, BiometrySessionId, Frame,
    HttpBiometry, SessionRequest,
};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use testkit::test_sandbox::{BIOMETRY_KEY, CALLBACK_SECRET, NOW_US, TestSandbox};

pub const GOOD: &str = "900412403019";
pub const SLOW: &str = "930428402658";
pub const NOW_S: i64 = NOW_US / 1_000_000;

pub fn biometry(url: &str, key: &str) -> HttpBiometry {
    let callback_secret = CALLBACK_SECRET.to_owned().into();
    HttpBiometry::try_new(
        url,
        BiometryCredentials { api_key: key.to_owned().into(), callback_secret },
    )
    .unwrap()
}

/// Receives callbacks and stores them unchanged.
#[derive(Clone, Default)]
pub struct CallbackReceiver(pub Arc<Mutex<Vec<(HeaderMap, Bytes)>>>);

impl CallbackReceiver {
    pub async fn start() -> (Self, String) {
        let receiver = Self::default();
        let handler = async |State(receiver): State<Self>, headers: HeaderMap, body: Bytes| {
            receiver.0.lock().unwrap().push((headers, body));
        };
        let router = Router::new().route("/callback", post(handler)).with_state(receiver.clone());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/callback", listener.local_addr().unwrap());
        tokio::spawn(axum::serve(listener, router).into_future());
        (receiver, url)
    }

    pub async fn callbacks(&self, count: usize) -> Vec<(HeaderMap, Bytes)> {
        for _ in 0..100 {
            let callbacks = self.0.lock().unwrap().clone();
            if callbacks.len() >= count {
                return callbacks;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("{count} callbacks did not come")
    }
}

pub async fn open_session(
    provider: &HttpBiometry,
    person: &str,
    order: &str,
    url: &str,
) -> BiometrySession {
    let iin = Iin::try_new(person).unwrap();
    let request = SessionRequest { iin: &iin, name: None, order_id: order, callback_url: url };
    provider.open_session(request).await.unwrap()
}

/// A synthetic camera picture with the given brightness.
pub fn picture(brightness: u8) -> Vec<u8> {
    let colour = |x: u32, y: u32| {
        Rgb([0, if (x / 80 + y / 80).is_multiple_of(2) { brightness } else { brightness / 2 }, 0])
    };
    let mut jpeg = Vec::new();
    JpegEncoder::new(&mut jpeg).encode_image(&RgbImage::from_fn(640, 480, colour)).unwrap();
    jpeg
}

pub fn frames(session: &BiometrySession, jpeg: &[u8]) -> Vec<Frame> {
    session.gestures.map(|gesture| Frame { gesture, jpeg: jpeg.to_vec() }).into()
}

pub async fn wait_for_outcome(
    provider: &HttpBiometry,
    session: &BiometrySessionId,
) -> BiometryOutcome {
    for _ in 0..100 {
        let outcome = provider.result(session).await.unwrap();
        if outcome.is_final() {
            return outcome;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    BiometryOutcome::Pending
}

/// Opens a session for a person, submits bright pictures and waits for the outcome.
pub async fn run_session(sandbox: &TestSandbox, person: &str) -> BiometryOutcome {
    let provider = biometry(&sandbox.biometry_url(), BIOMETRY_KEY);
    let (_receiver, url) = CallbackReceiver::start().await;
    let session = open_session(&provider, person, &format!("o-{person}"), &url).await;
    provider.submit(&session.id, frames(&session, &picture(200))).await.unwrap();
    wait_for_outcome(&provider, &session.id).await
}

pub async fn force_outcome(sandbox: &TestSandbox, body: String) {
    let (host, path) = (sandbox.http_url.trim_start_matches("http://"), "/biometry/next");
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(host).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut response = String::new();
    stream.read_to_string(&mut response).await.unwrap();
    assert!(response.starts_with("HTTP/1.1 204"), "{response}");
}
