//! Where files lie: a folder or an S3-compatible store, and in it nothing that is not sealed.

use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use object_store::aws::AmazonS3Builder;
use object_store::client::{HttpClient, HttpConnector};
use object_store::local::LocalFileSystem;
use object_store::path::Path as Place;
use object_store::{ClientOptions, ObjectStore, ObjectStoreExt, PutPayload, RetryConfig};
use thiserror::Error;
use zeroize::Zeroizing;

use super::{FILE_MAX_BYTES, FileId, FileKind, FileRejection};
use crate::{SetupError, client};

const RESPONSE_TIMEOUT: Duration = Duration::from_secs(30);
const RETRIES_MAX: usize = 3;
/// What sealing adds is far less.
const SEALED_MAX_BYTES: u64 = FILE_MAX_BYTES as u64 + 1024;

/// Seals and opens: the keys belong to somebody else.
pub trait Sealer: Send + Sync {
    /// Seals bytes for a place: they open only there.
    fn seal(&self, plain: &[u8], place: &str) -> Result<Vec<u8>, SealError>;

    /// Opens what was sealed for the same place.
    fn open(&self, sealed: &[u8], place: &str) -> Result<Zeroizing<Vec<u8>>, SealError>;

    /// Whether it should be sealed again with the newest key.
    fn is_stale(&self, sealed: &[u8]) -> bool;
}

/// What cannot be sealed or opened, in the words of whoever has the keys.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct SealError(pub String);

/// Why a file is not kept or not given.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum FileStoreError {
    /// It is not taken at all.
    #[error(transparent)]
    Rejected(#[from] FileRejection),
    /// There is no such file.
    #[error("there is no such file")]
    NotFound,
    /// It was changed, or the key is not here.
    #[error("the file cannot be opened: {0}")]
    Seal(#[from] SealError),
    /// The place does not answer.
    #[error("later: {0}")]
    Unavailable(String),
}

/// An S3-compatible store.
#[derive(Clone)]
pub struct S3Config {
    /// `https://s3.example`; empty for Amazon's own.
    pub endpoint: String,
    /// Such as `eu-central-1`.
    pub region: String,
    /// The bucket, which must be there.
    pub bucket: String,
    /// Who we are.
    pub access_key: String,
    /// The proof of it.
    pub secret_key: Zeroizing<String>,
}

/// The files.
#[derive(Clone)]
pub struct FileStore {
    store: Arc<dyn ObjectStore>,
    sealer: Arc<dyn Sealer>,
}

impl fmt::Debug for FileStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Files({})", self.store)
    }
}

impl FileStore {
    /// In a folder, which is made if it is not there.
    pub fn try_in_folder(folder: &Path, sealer: Arc<dyn Sealer>) -> Result<Self, SetupError> {
        let told = |error: String| SetupError::Files(format!("{}: {error}", folder.display()));
        std::fs::create_dir_all(folder).map_err(|error| told(error.to_string()))?;
        let store =
            LocalFileSystem::new_with_prefix(folder).map_err(|error| told(error.to_string()))?;
        Ok(Self { store: Arc::new(store), sealer })
    }

    /// In a bucket.
    pub fn try_in_s3(s3: &S3Config, sealer: Arc<dyn Sealer>) -> Result<Self, SetupError> {
        let retry = RetryConfig { max_retries: RETRIES_MAX, ..RetryConfig::default() };
        let mut builder = AmazonS3Builder::new()
            .with_http_connector(Connector(client::build_client(RESPONSE_TIMEOUT)?))
            .with_retry(retry)
            // Not every store knows how to delete many at once, and we delete one.
            .with_disable_bulk_delete(true)
            .with_region(&s3.region)
            .with_bucket_name(&s3.bucket)
            .with_access_key_id(&s3.access_key)
            .with_secret_access_key(s3.secret_key.as_str());
        if !s3.endpoint.is_empty() {
            let is_plain = s3.endpoint.starts_with("http://");
            builder = builder.with_endpoint(&s3.endpoint).with_allow_http(is_plain);
        }
        let store = builder.build().map_err(|error| SetupError::Files(error.to_string()))?;
        Ok(Self { store: Arc::new(store), sealer })
    }

    /// Keeps a file. Kept twice it is there once.
    pub async fn put(&self, bytes: Vec<u8>, kind: FileKind) -> Result<FileId, FileStoreError> {
        let size_fault = match bytes.len() {
            0 => Some(FileRejection::Empty),
            length if length > FILE_MAX_BYTES => Some(FileRejection::TooLarge),
            _ => None,
        };
        if let Some(fault) = size_fault {
            return Err(fault.into());
        }
        let sealer = self.sealer.clone();
        let (id, sealed) = run_blocking(move || {
            let id = FileId::from_content(&bytes, kind);
            Ok((id, sealer.seal(&bytes, &seal_context(id))?))
        })
        .await?;
        self.store
            .put(&object_path(id), PutPayload::from(sealed))
            .await
            .map_err(map_store_error)?;
        Ok(id)
    }

    /// Gives a file.
    pub async fn get(&self, id: FileId) -> Result<Zeroizing<Vec<u8>>, FileStoreError> {
        let sealed = self.read_sealed(&object_path(id)).await?;
        let sealer = self.sealer.clone();
        run_blocking(move || Ok(sealer.open(&sealed, &seal_context(id))?)).await
    }

    /// Removes a file; one that is not there is removed. Whoever asks knows that nobody else refers
    /// to the same content.
    pub async fn delete(&self, id: FileId) -> Result<(), FileStoreError> {
        match self.store.delete(&object_path(id)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(map_store_error(error)),
        }
    }

    /// Seals every file anew that an older key sealed, and tells how many. Stopped in between it can
    /// be started again. Nothing should be deleted meanwhile: a file that goes between being read
    /// and being written would come back.
    pub async fn reseal(&self) -> Result<u64, FileStoreError> {
        let mut count = 0;
        for first_byte in 0..=u8::MAX {
            let folder = Place::from(format!("{first_byte:02x}"));
            let listed =
                self.store.list_with_delimiter(Some(&folder)).await.map_err(map_store_error)?;
            for object in listed.objects {
                let Some(Ok(id)) = object.location.filename().map(str::parse::<FileId>) else {
                    continue;
                };
                count += u64::from(self.reseal_one(id).await?);
            }
        }
        Ok(count)
    }

    async fn reseal_one(&self, id: FileId) -> Result<bool, FileStoreError> {
        let sealed = self.read_sealed(&object_path(id)).await?;
        if !self.sealer.is_stale(&sealed) {
            return Ok(false);
        }
        let sealer = self.sealer.clone();
        let anew = run_blocking(move || {
            let place = seal_context(id);
            Ok(sealer.seal(&sealer.open(&sealed, &place)?, &place)?)
        })
        .await?;
        self.store.put(&object_path(id), PutPayload::from(anew)).await.map_err(map_store_error)?;
        Ok(true)
    }

    async fn read_sealed(&self, place: &Place) -> Result<Vec<u8>, FileStoreError> {
        let found = self.store.get(place).await.map_err(map_store_error)?;
        if found.meta.size > SEALED_MAX_BYTES {
            return Err(SealError("it is larger than any file of ours".into()).into());
        }
        Ok(found.bytes().await.map_err(map_store_error)?.into())
    }
}

/// Hashing and sealing ten megabytes would hold up everybody else on the event loop.
async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, FileStoreError> + Send + 'static,
) -> Result<T, FileStoreError> {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|_| Err(FileStoreError::Unavailable("the work was stopped".into())))
}

/// Spread over 256 folders by the first byte: none of them grows too long to list.
fn object_path(id: FileId) -> Place {
    let name = id.to_string();
    Place::from(format!("{}/{name}", &name[..2]))
}

/// The name holds the kind: a file moved to another name does not open there.
fn seal_context(id: FileId) -> String {
    format!("files/{id}")
}

fn map_store_error(error: object_store::Error) -> FileStoreError {
    match error {
        object_store::Error::NotFound { .. } => FileStoreError::NotFound,
        error => FileStoreError::Unavailable(error.to_string()),
    }
}

/// Our own client, with the roots that are inside the binary.
#[derive(Debug)]
struct Connector(reqwest::Client);

impl HttpConnector for Connector {
    fn connect(&self, _: &ClientOptions) -> object_store::Result<HttpClient> {
        Ok(HttpClient::new(self.0.clone()))
    }
}
