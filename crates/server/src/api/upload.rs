//! Uploads: written to a file without a name while they arrive, so that many slow ones take no
//! memory, and read into memory when it is their turn.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use http_body_util::BodyExt;
use sha2::{Digest, Sha256};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;

use super::ApiState;
use crate::problem::{Code, Problem};

/// The most that a file may have.
pub const UPLOAD_BYTES_MAX: usize = 10 << 20;
/// The most that a document of ours has, which anybody may send to be verified.
pub const DOCUMENT_BYTES_MAX: usize = 2 << 20;

/// A body of which nothing arrives for so long is given up.
const IDLE_TIME_MAX: Duration = Duration::from_secs(20);
/// How many arrive at once, each with an open file.
const ARRIVING_MAX: usize = 256;
/// How many of one session arrive at once.
const ARRIVING_PER_SESSION_MAX: usize = 4;
/// How many are in memory at once.
const IN_MEMORY_MAX: usize = 4;
/// So much is written to the file at once.
const WRITE_BYTES: usize = 64 << 10;

const PATHS: [&str; 4] = [
    "/api/v1/application/uploads/",
    "/api/v1/application/bank-statement",
    "/api/v1/application/biometry-sessions/",
    "/api/v1/cases/",
];
const DOCUMENT_PATH: &str = "/api/v1/documents/verify";

/// The largest file that may be sent to a path, if it takes files.
pub fn file_bytes_max(path: &str) -> Option<usize> {
    if PATHS.iter().any(|start| path.starts_with(start)) {
        return Some(UPLOAD_BYTES_MAX);
    }
    (path == DOCUMENT_PATH).then_some(DOCUMENT_BYTES_MAX)
}

/// What arrives, and what is in memory.
pub struct Uploads {
    /// The folder of the files without a name.
    folder: PathBuf,
    arriving: Arc<Semaphore>,
    arriving_by_session: Arc<Mutex<HashMap<SessionDigest, usize>>>,
    in_memory: Arc<Semaphore>,
}

/// A hash of the access token.
type SessionDigest = [u8; 32];

/// A file that has arrived. Nothing else can open it, and it is gone with this value.
#[derive(Debug)]
pub struct ReceivedFile {
    file: File,
    length: usize,
    pub sha256: [u8; 32],
    _place: Place,
}

/// A place among the files that arrive, given back when dropped.
#[derive(Debug)]
struct Place {
    _permit: OwnedSemaphorePermit,
    session: SessionDigest,
    by_session: Arc<Mutex<HashMap<SessionDigest, usize>>>,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut by_session = self.by_session.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = by_session.get_mut(&self.session) {
            *count -= 1;
            if *count == 0 {
                by_session.remove(&self.session);
            }
        }
    }
}

/// A file in memory. Its kind is detected from its bytes, not from the content type.
pub struct Upload {
    pub bytes: Vec<u8>,
    _permit: OwnedSemaphorePermit,
}

impl FromRequest<Arc<ApiState>> for Upload {
    type Rejection = Problem;

    async fn from_request(mut request: Request, api: &Arc<ApiState>) -> Result<Self, Problem> {
        // A request with an idempotency key has been received already.
        let received = match request.extensions_mut().remove::<Arc<ReceivedFile>>() {
            Some(received) => received,
            None => {
                let (parts, body) = request.into_parts();
                Arc::new(api.uploads.receive(&parts.headers, body).await?)
            }
        };
        api.uploads.read(received).await
    }
}

impl Uploads {
    pub fn new(folder: PathBuf) -> Self {
        Self {
            folder,
            arriving: Arc::new(Semaphore::new(ARRIVING_MAX)),
            arriving_by_session: Arc::default(),
            in_memory: Arc::new(Semaphore::new(IN_MEMORY_MAX)),
        }
    }

    /// Receives the file of a session.
    pub async fn receive(&self, headers: &HeaderMap, body: Body) -> Result<ReceivedFile, Problem> {
        let place = self.take_place(headers)?;
        let folder = self.folder.clone();
        let file = in_file(move || tempfile::tempfile_in(folder)).await?;
        let mut chunks = Chunks::new(body, UPLOAD_BYTES_MAX);
        let (mut file, mut hash, mut waiting) = (file, Sha256::new(), Vec::new());
        while let Some(chunk) = chunks.next().await? {
            hash.update(&chunk);
            waiting.extend_from_slice(&chunk);
            if waiting.len() >= WRITE_BYTES {
                (file, waiting) = append(file, waiting).await?;
            }
        }
        let (file, _) = append(file, waiting).await?;
        let sha256 = hash.finalize().into();
        Ok(ReceivedFile { file, length: chunks.length, sha256, _place: place })
    }

    fn take_place(&self, headers: &HeaderMap) -> Result<Place, Problem> {
        let token = headers.get(header::AUTHORIZATION).map_or(&b""[..], |token| token.as_bytes());
        let session: SessionDigest = Sha256::digest(token).into();
        let permit = self.arriving.clone().try_acquire_owned().map_err(|_| {
            tracing::warn!(arriving = ARRIVING_MAX, "upload refused: too many arrive");
            busy()
        })?;
        let mut by_session =
            self.arriving_by_session.lock().unwrap_or_else(PoisonError::into_inner);
        let count = by_session.entry(session).or_default();
        if *count >= ARRIVING_PER_SESSION_MAX {
            return Err(busy());
        }
        *count += 1;
        drop(by_session);
        let by_session = self.arriving_by_session.clone();
        Ok(Place { _permit: permit, session, by_session })
    }

    /// Reads a file into memory when there is room for it.
    async fn read(&self, received: Arc<ReceivedFile>) -> Result<Upload, Problem> {
        let permit = self.in_memory.clone().acquire_owned().await;
        let permit = permit.expect("the semaphore is never closed");
        let bytes = in_file(move || {
            let mut file = &received.file;
            let mut bytes = Vec::with_capacity(received.length);
            file.rewind()?;
            file.read_to_end(&mut bytes)?;
            Ok(bytes)
        })
        .await?;
        Ok(Upload { bytes, _permit: permit })
    }
}

/// The SHA-256 of a document of ours, of which nothing is kept.
pub async fn document_sha256(body: Body) -> Result<[u8; 32], Problem> {
    let mut chunks = Chunks::new(body, DOCUMENT_BYTES_MAX);
    let mut hash = Sha256::new();
    while let Some(chunk) = chunks.next().await? {
        hash.update(&chunk);
    }
    Ok(hash.finalize().into())
}

/// The parts of a body, up to a length.
struct Chunks {
    body: Body,
    length: usize,
    length_max: usize,
}

impl Chunks {
    const fn new(body: Body, length_max: usize) -> Self {
        Self { body, length: 0, length_max }
    }

    async fn next(&mut self) -> Result<Option<Bytes>, Problem> {
        loop {
            let Ok(frame) = tokio::time::timeout(IDLE_TIME_MAX, self.body.frame()).await else {
                let detail = "Nothing arrived for a while";
                return Err(Problem::new(StatusCode::REQUEST_TIMEOUT, Code::Timeout, detail));
            };
            let Some(frame) = frame else { return Ok(None) };
            // The router's limit of the body, or a connection that broke.
            let frame = frame.map_err(|_| too_large())?;
            let Ok(chunk) = frame.into_data() else { continue };
            self.length += chunk.len();
            if self.length > self.length_max {
                return Err(too_large());
            }
            return Ok(Some(chunk));
        }
    }
}

async fn append(mut file: File, mut bytes: Vec<u8>) -> Result<(File, Vec<u8>), Problem> {
    in_file(move || {
        file.write_all(&bytes)?;
        bytes.clear();
        Ok((file, bytes))
    })
    .await
}

/// Works with a file without blocking the event loop.
async fn in_file<T: Send + 'static>(
    work: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> Result<T, Problem> {
    let result = spawn_blocking(work).await.unwrap_or_else(|error| Err(io::Error::other(error)));
    result.map_err(|error| {
        tracing::error!(%error, "upload not written");
        let status = StatusCode::INTERNAL_SERVER_ERROR;
        Problem::new(status, Code::InternalError, "Try again in a minute")
    })
}

fn busy() -> Problem {
    let detail = "Other files are arriving: try again in a few seconds";
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, Code::ServerBusy, detail).with_retry_after(5)
}

fn too_large() -> Problem {
    Problem::new(StatusCode::PAYLOAD_TOO_LARGE, Code::TooLarge, "The request is too large")
}
