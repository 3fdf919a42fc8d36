//! A request's body, of which the rest is read and thrown away if its handler does not want it.
//!
//! A file of somebody whose session has ended is refused before it is read. If the connection ended
//! with the answer, a proxy that is still sending would see it broken, and the browser "bad gateway".

use std::error::Error;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use http_body_util::{BodyExt as _, Limited};
use hyper::body::{Frame, SizeHint};
use tokio::time::timeout;

/// A proxy sends from its buffer, so that this is long enough.
const DISCARD_TIME_MAX: Duration = Duration::from_secs(10);

/// The body for the handler, and for whoever reads the rest.
#[derive(Clone)]
pub struct SharedBody(Arc<Mutex<Limited<Body>>>);

impl SharedBody {
    pub fn new(body: Limited<Body>) -> Self {
        Self(Arc::new(Mutex::new(body)))
    }

    /// Reads the rest, unless all was read.
    pub fn discard_rest(mut self) {
        if self.is_end_stream() {
            return;
        }
        tokio::spawn(async move {
            let rest = async { while let Some(Ok(_)) = self.frame().await {} };
            let _ = timeout(DISCARD_TIME_MAX, rest).await;
        });
    }

    fn lock(&self) -> MutexGuard<'_, Limited<Body>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl HttpBody for SharedBody {
    type Data = Bytes;
    type Error = Box<dyn Error + Send + Sync>;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        Pin::new(&mut *self.lock()).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.lock().is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.lock().size_hint()
    }
}
