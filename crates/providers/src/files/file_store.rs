//! Encrypted files in a directory or an S3-compatible store.

use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use monitoring::providers::{Provider, ProviderCalls};
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::client::{HttpClient, HttpConnector};
use object_store::local::LocalFileSystem;
use object_store::path::Path as Place;
use object_store::{
    ClientOptions, ObjectMeta, ObjectStore, ObjectStoreExt, PutPayload, RetryConfig,
};
use thiserror::Error;
use zeroize::Zeroizing;

use super::{FILE_MAX_BYTES, FileId, FileKind, FileRejection};
use crate::{SetupError, client};

const RESPONSE_TIMEOUT: Duration = Duration::from_secs(30);
const RETRIES_MAX: usize = 3;
/// Encryption adds far less than 1 KiB.
const SEALED_MAX_BYTES: u64 = FILE_MAX_BYTES as u64 + 1024;

/// Encrypts and decrypts files. Implemented by the owner of the keys.
pub trait Sealer: Send + Sync {
    /// Encrypts bytes with `context` as associated data; they decrypt only with the same context.
    fn seal(&self, plain: &[u8], context: &str) -> Result<Vec<u8>, SealError>;

    /// Decrypts what was encrypted with the same context.
    fn open(&self, sealed: &[u8], context: &str) -> Result<Zeroizing<Vec<u8>>, SealError>;

    /// Whether the bytes should be encrypted again with the newest key.
    fn is_stale(&self, sealed: &[u8]) -> bool;
}

/// Why bytes cannot be encrypted or decrypted, as the owner of the keys words it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct SealError(pub String);

/// Errors of the file store.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum FileStoreError {
    /// The file is not accepted at all.
    #[error(transparent)]
    Rejected(#[from] FileRejection),
    #[error("there is no such file")]
    NotFound,
    /// The file was changed, or the key is missing.
    #[error("the file cannot be opened: {0}")]
    Seal(#[from] SealError),
    /// The store does not respond.
    #[error("later: {0}")]
    Unavailable(String),
}

/// Settings of an S3-compatible store.
#[derive(Clone)]
pub struct S3Config {
    /// `https://s3.example`; empty for Amazon's own.
    pub endpoint: String,
    /// Such as `eu-central-1`.
    pub region: String,
    /// Must exist.
    pub bucket: String,
    pub access_key: String,
    pub secret_key: Zeroizing<String>,
}

/// Encrypted file storage, keyed by content.
#[derive(Clone)]
pub struct FileStore {
    store: Arc<dyn ObjectStore>,
    sealer: Arc<dyn Sealer>,
    calls: ProviderCalls,
}

impl fmt::Debug for FileStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Files({})", self.store)
    }
}

impl FileStore {
    /// Stores files in a directory, which is created if missing.
    pub fn try_in_folder(folder: &Path, sealer: Arc<dyn Sealer>) -> Result<Self, SetupError> {
        let setup_error =
            |error: String| SetupError::Files(format!("{}: {error}", folder.display()));
        std::fs::create_dir_all(folder).map_err(|error| setup_error(error.to_string()))?;
        let store = LocalFileSystem::new_with_prefix(folder)
            .map_err(|error| setup_error(error.to_string()))?;
        Ok(Self { store: Arc::new(store), sealer, calls: ProviderCalls::new(Provider::Files) })
    }

    /// Stores files in an S3 bucket.
    pub fn try_in_s3(s3: &S3Config, sealer: Arc<dyn Sealer>) -> Result<Self, SetupError> {
        let store = Arc::new(build_s3(s3)?);
        Ok(Self { store, sealer, calls: ProviderCalls::new(Provider::Files) })
    }

    /// Stores a file. Idempotent: the same content has the same id.
    pub async fn put(&self, bytes: Vec<u8>, kind: FileKind) -> Result<FileId, FileStoreError> {
        let rejection = match bytes.len() {
            0 => Some(FileRejection::Empty),
            length if length > FILE_MAX_BYTES => Some(FileRejection::TooLarge),
            _ => None,
        };
        if let Some(rejection) = rejection {
            return Err(rejection.into());
        }
        let sealer = self.sealer.clone();
        let (id, sealed) = run_blocking(move || {
            let id = FileId::from_content(&bytes, kind);
            Ok((id, sealer.seal(&bytes, &seal_context(id))?))
        })
        .await?;
        self.counted("put", self.store.put(&object_path(id), PutPayload::from(sealed))).await?;
        Ok(id)
    }

    /// Returns the decrypted file.
    pub async fn get(&self, id: FileId) -> Result<Zeroizing<Vec<u8>>, FileStoreError> {
        let sealed = self.read_sealed(&object_path(id)).await?;
        let sealer = self.sealer.clone();
        run_blocking(move || Ok(sealer.open(&sealed, &seal_context(id))?)).await
    }

    /// Removes a file; succeeds if it does not exist. The caller makes sure that nothing else
    /// refers to the same content.
    pub async fn delete(&self, id: FileId) -> Result<(), FileStoreError> {
        match self.counted("delete", self.store.delete(&object_path(id))).await {
            Ok(()) | Err(FileStoreError::NotFound) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// The files of a first byte that were written at least so long ago. By the clock of the store,
    /// which is also what dates them.
    pub async fn list_older_than(
        &self,
        first_byte: u8,
        age: Duration,
    ) -> Result<Vec<FileId>, FileStoreError> {
        #[expect(
            clippy::disallowed_methods,
            reason = "the store dates files by the clock of the machine, never by ours"
        )]
        let written_before = SystemTime::now() - age;
        let objects = self.list_objects(first_byte).await?.into_iter();
        let old = objects.filter(|object| SystemTime::from(object.last_modified) < written_before);
        Ok(old.filter_map(|object| file_id(&object)).collect())
    }

    /// The files of a first byte, each with the size of what is stored.
    pub async fn list(&self, first_byte: u8) -> Result<Vec<(FileId, u64)>, FileStoreError> {
        let objects = self.list_objects(first_byte).await?;
        Ok(objects.iter().filter_map(|it| Some((file_id(it)?, it.size))).collect())
    }

    /// A file as it is stored, encrypted; none if it is not there.
    pub async fn get_sealed(&self, id: FileId) -> Result<Option<Vec<u8>>, FileStoreError> {
        match self.read_sealed(&object_path(id)).await {
            Ok(sealed) => Ok(Some(sealed)),
            Err(FileStoreError::NotFound) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Whether a stored file opens and is what its name says.
    pub async fn is_intact(&self, id: FileId) -> Result<bool, FileStoreError> {
        let sealed = self.read_sealed(&object_path(id)).await?;
        let sealer = self.sealer.clone();
        run_blocking(move || {
            let opened = sealer.open(&sealed, &seal_context(id));
            Ok(opened.is_ok_and(|bytes| FileId::from_content(&bytes, id.kind()) == id))
        })
        .await
    }

    async fn list_objects(&self, first_byte: u8) -> Result<Vec<ObjectMeta>, FileStoreError> {
        let folder = Place::from(format!("{first_byte:02x}"));
        Ok(self.counted("list", self.store.list_with_delimiter(Some(&folder))).await?.objects)
    }

    /// Encrypts every file anew that an older key encrypted; returns how many. Can be interrupted
    /// and started again. Nothing may be deleted meanwhile: a file deleted between the read and the
    /// write would come back.
    pub async fn reseal(&self) -> Result<u64, FileStoreError> {
        let mut count = 0;
        for first_byte in 0..=u8::MAX {
            for id in self.list_objects(first_byte).await?.iter().filter_map(file_id) {
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
        let resealed = run_blocking(move || {
            let context = seal_context(id);
            Ok(sealer.seal(&sealer.open(&sealed, &context)?, &context)?)
        })
        .await?;
        self.counted("put", self.store.put(&object_path(id), PutPayload::from(resealed))).await?;
        Ok(true)
    }

    async fn counted<T>(
        &self,
        operation: &'static str,
        call: impl Future<Output = object_store::Result<T>>,
    ) -> Result<T, FileStoreError> {
        let call = async { call.await.map_err(map_store_error) };
        let is_answered =
            |result: &Result<T, _>| !matches!(result, Err(FileStoreError::Unavailable(_)));
        self.calls.measure(operation, call, is_answered).await
    }

    async fn read_sealed(&self, path: &Place) -> Result<Vec<u8>, FileStoreError> {
        let object = self.counted("get", self.store.get(path)).await?;
        if object.meta.size > SEALED_MAX_BYTES {
            return Err(SealError("it is larger than any file of ours".into()).into());
        }
        Ok(object.bytes().await.map_err(map_store_error)?.into())
    }
}

/// The client of a bucket.
pub(crate) fn build_s3(s3: &S3Config) -> Result<AmazonS3, SetupError> {
    let retry = RetryConfig { max_retries: RETRIES_MAX, ..RetryConfig::default() };
    let mut builder = AmazonS3Builder::new()
        .with_http_connector(Connector(client::build_client(RESPONSE_TIMEOUT)?))
        .with_retry(retry)
        // Not every store supports bulk deletion, and we delete one file at a time.
        .with_disable_bulk_delete(true)
        .with_region(&s3.region)
        .with_bucket_name(&s3.bucket)
        .with_access_key_id(&s3.access_key)
        .with_secret_access_key(s3.secret_key.as_str());
    if !s3.endpoint.is_empty() {
        let is_plain = s3.endpoint.starts_with("http://");
        builder = builder.with_endpoint(&s3.endpoint).with_allow_http(is_plain);
    }
    builder.build().map_err(|error| SetupError::Files(error.to_string()))
}

/// Hashing and encrypting ten megabytes would block the event loop.
async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, FileStoreError> + Send + 'static,
) -> Result<T, FileStoreError> {
    let result = tokio::task::spawn_blocking(work).await;
    result.unwrap_or_else(|_| Err(FileStoreError::Unavailable("the work was stopped".into())))
}

/// Spreads files over 256 prefixes by the first byte, so that no listing grows too long.
fn object_path(id: FileId) -> Place {
    let name = id.to_string();
    Place::from(format!("{}/{name}", &name[..2]))
}

/// None if the object is no file of ours.
fn file_id(object: &ObjectMeta) -> Option<FileId> {
    object.location.filename()?.parse().ok()
}

/// The id includes the kind: a file moved to another name does not decrypt there.
fn seal_context(id: FileId) -> String {
    format!("files/{id}")
}

fn map_store_error(error: object_store::Error) -> FileStoreError {
    match error {
        object_store::Error::NotFound { .. } => FileStoreError::NotFound,
        error => FileStoreError::Unavailable(error.to_string()),
    }
}

/// Our own client, with the compiled-in root certificates.
#[derive(Debug)]
struct Connector(reqwest::Client);

impl HttpConnector for Connector {
    fn connect(&self, _: &ClientOptions) -> object_store::Result<HttpClient> {
        Ok(HttpClient::new(self.0.clone()))
    }
}
