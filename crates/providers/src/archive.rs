//! Where backups are kept: a folder or a bucket. What is stored is encrypted by the caller.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use object_store::path::Path as Place;
use object_store::{ObjectStore, ObjectStoreExt, PutPayload};
use thiserror::Error;

use crate::SetupError;
use crate::files::{S3Config, build_s3};

/// What a file that is being written is called until it is complete.
const DRAFT_SUFFIX: &str = ".draft";

/// Errors of the archive.
#[derive(Debug, Error)]
pub enum ArchiveError {
    #[error("{0} is not in the backup")]
    NotFound(String),
    #[error("{path}: {error}")]
    Folder { path: PathBuf, error: io::Error },
    #[error("the bucket: {0}")]
    Bucket(object_store::Error),
    #[error("the work was stopped")]
    Stopped,
}

/// A folder or a bucket. Paths are ours: letters, digits, `.`, `-` and `/`.
#[derive(Clone)]
pub enum Archive {
    Folder(PathBuf),
    Bucket { store: Arc<dyn ObjectStore>, prefix: Place },
}

impl std::fmt::Debug for Archive {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Folder(folder) => write!(f, "{}", folder.display()),
            Self::Bucket { store, prefix } => write!(f, "{store}/{prefix}"),
        }
    }
}

impl Archive {
    /// A bucket, below a prefix.
    pub fn try_in_s3(s3: &S3Config, prefix: &str) -> Result<Self, SetupError> {
        Ok(Self::Bucket { store: Arc::new(build_s3(s3)?), prefix: Place::from(prefix) })
    }

    /// Stores bytes under a path, which appears with all of them or not at all.
    pub async fn put(&self, path: &str, bytes: Vec<u8>) -> Result<(), ArchiveError> {
        match self {
            Self::Folder(folder) => {
                let file = folder.join(path);
                in_folder(file, move |file| write_durably(file, &bytes)).await
            }
            Self::Bucket { store, prefix } => {
                let payload = PutPayload::from(bytes);
                let put = store.put(&below(prefix, path), payload).await;
                put.map(|_| ()).map_err(ArchiveError::Bucket)
            }
        }
    }

    /// What is stored under a path.
    pub async fn get(&self, path: &str) -> Result<Vec<u8>, ArchiveError> {
        let found = match self {
            Self::Folder(folder) => {
                in_folder(folder.join(path), |file| none_if_missing(fs::read(file))).await?
            }
            Self::Bucket { store, prefix } => match store.get(&below(prefix, path)).await {
                Ok(object) => Some(object.bytes().await.map_err(ArchiveError::Bucket)?.into()),
                Err(object_store::Error::NotFound { .. }) => None,
                Err(error) => return Err(ArchiveError::Bucket(error)),
            },
        };
        found.ok_or_else(|| ArchiveError::NotFound(path.to_owned()))
    }

    /// How many bytes are stored under a path; none if there is nothing.
    pub async fn size(&self, path: &str) -> Result<Option<u64>, ArchiveError> {
        match self {
            Self::Folder(folder) => {
                in_folder(folder.join(path), |file| {
                    none_if_missing(fs::metadata(file).map(|file| file.len()))
                })
                .await
            }
            Self::Bucket { store, prefix } => match store.head(&below(prefix, path)).await {
                Ok(object) => Ok(Some(object.size)),
                Err(object_store::Error::NotFound { .. }) => Ok(None),
                Err(error) => Err(ArchiveError::Bucket(error)),
            },
        }
    }

    /// The names directly below a folder, files and folders, in their order.
    pub async fn list(&self, path: &str) -> Result<Vec<String>, ArchiveError> {
        let mut names = match self {
            Self::Folder(folder) => {
                in_folder(folder.join(path), |folder| {
                    let names = none_if_missing(list_names(folder));
                    names.map(Option::unwrap_or_default)
                })
                .await?
            }
            Self::Bucket { store, prefix } => {
                let listing = store.list_with_delimiter(Some(&below(prefix, path))).await;
                let listing = listing.map_err(ArchiveError::Bucket)?;
                let objects = listing.objects.iter().map(|object| &object.location);
                let last = |place: &Place| place.filename().map(str::to_owned);
                objects.chain(&listing.common_prefixes).filter_map(last).collect()
            }
        };
        names.retain(|name| !name.ends_with(DRAFT_SUFFIX));
        names.sort_unstable();
        Ok(names)
    }

    /// Removes what is stored under a path. Idempotent.
    pub async fn delete(&self, path: &str) -> Result<(), ArchiveError> {
        match self {
            Self::Folder(folder) => {
                let removed = |file: &Path| none_if_missing(fs::remove_file(file)).map(|_| ());
                in_folder(folder.join(path), removed).await
            }
            Self::Bucket { store, prefix } => match store.delete(&below(prefix, path)).await {
                Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
                Err(error) => Err(ArchiveError::Bucket(error)),
            },
        }
    }
}

fn below(prefix: &Place, path: &str) -> Place {
    Place::from(format!("{prefix}/{path}"))
}

/// Files are read and written on a thread of their own.
async fn in_folder<T: Send + 'static>(
    path: PathBuf,
    work: impl FnOnce(&Path) -> io::Result<T> + Send + 'static,
) -> Result<T, ArchiveError> {
    let done = tokio::task::spawn_blocking(move || {
        work(&path).map_err(|error| ArchiveError::Folder { path, error })
    });
    done.await.map_err(|_| ArchiveError::Stopped)?
}

fn none_if_missing<T>(found: io::Result<T>) -> io::Result<Option<T>> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

fn list_names(folder: &Path) -> io::Result<Vec<String>> {
    let names = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.file_name()));
    names.map(|name| name.map(|name| name.to_string_lossy().into_owned())).collect()
}

/// Synced to disk, the name too.
fn write_durably(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = file.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut draft = file.as_os_str().to_owned();
    draft.push(DRAFT_SUFFIX);
    let mut writer = File::create(&draft)?;
    writer.write_all(bytes)?;
    writer.sync_all()?;
    fs::rename(&draft, file)?;
    File::open(folder)?.sync_all()
}
