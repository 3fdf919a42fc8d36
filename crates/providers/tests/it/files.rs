//! Files in a folder and in a bucket: encrypted at rest, and addressed by content.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::bucket::Bucket;
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{ChaCha20Poly1305, Key, Nonce};
use providers::files::{
    FILE_MAX_BYTES, FileKind, FileRejection, FileStore, FileStoreError, S3Config, SealError, Sealer,
};

const PLAIN: &[u8] = b"%PDF-1.7 the statement of somebody";

/// A numbered key, and the one that it replaced.
struct Keys {
    newest: u8,
    older: Option<u8>,
}

fn cipher(number: u8) -> ChaCha20Poly1305 {
    ChaCha20Poly1305::new(&Key::from([number; 32]))
}

impl Sealer for Keys {
    fn seal(&self, plain: &[u8], context: &str) -> Result<Vec<u8>, SealError> {
        let payload = Payload { msg: plain, aad: context.as_bytes() };
        let sealed = cipher(self.newest).encrypt(&Nonce::from([7; 12]), payload);
        Ok([&[self.newest], &sealed.unwrap()[..]].concat())
    }

    fn open(&self, sealed: &[u8], context: &str) -> Result<zeroize::Zeroizing<Vec<u8>>, SealError> {
        let number = sealed[0];
        if number != self.newest && Some(number) != self.older {
            return Err(SealError(format!("key {number} is not here")));
        }
        let payload = Payload { msg: &sealed[1..], aad: context.as_bytes() };
        let plain = cipher(number).decrypt(&Nonce::from([7; 12]), payload);
        plain.map(Into::into).map_err(|_| SealError("broken".into()))
    }

    fn is_stale(&self, sealed: &[u8]) -> bool {
        sealed[0] != self.newest
    }
}

fn keys(newest: u8, older: Option<u8>) -> Arc<dyn Sealer> {
    Arc::new(Keys { newest, older })
}

/// A temporary folder, removed when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("zhedel-files-{}-{number}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }

    fn files(&self, keys: Arc<dyn Sealer>) -> FileStore {
        FileStore::try_in_folder(&self.0, keys).unwrap()
    }

    /// Paths of all files in it.
    fn paths(&self) -> Vec<PathBuf> {
        let entries = |path: &Path| -> Vec<PathBuf> {
            std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect()
        };
        entries(&self.0).iter().flat_map(|folder| entries(folder)).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn s3(bucket: &Bucket, secret_key: &str, keys: Arc<dyn Sealer>) -> FileStore {
    let s3 = S3Config {
        endpoint: bucket.url.clone(),
        region: "kz-1".into(),
        bucket: "zhedel".into(),
        access_key: "somebody".into(),
        secret_key: secret_key.to_owned().into(),
    };
    FileStore::try_in_s3(&s3, keys).unwrap()
}

async fn assert_put_get_delete(files: &FileStore) {
    let id = files.put(PLAIN.to_vec(), FileKind::Pdf).await.unwrap();
    assert_eq!(files.put(PLAIN.to_vec(), FileKind::Pdf).await, Ok(id), "the same file is the same");
    assert_eq!(files.get(id).await.unwrap()[..], *PLAIN);
    assert_eq!(id.to_string().parse(), Ok(id));
    let other = files.put(b"another".to_vec(), FileKind::Jpeg).await.unwrap();
    files.delete(id).await.unwrap();
    files.delete(id).await.unwrap();
    assert_eq!(files.get(id).await, Err(FileStoreError::NotFound));
    assert_eq!(files.get(other).await.unwrap()[..], b"another"[..]);
}

#[tokio::test]
async fn a_local_folder_stores_files() {
    let folder = Folder::new();
    assert_put_get_delete(&folder.files(keys(1, None))).await;
    assert_eq!(folder.paths().len(), 1);
}

#[tokio::test]
async fn a_bucket_stores_files() {
    let bucket = Bucket::start().await;
    assert_put_get_delete(&s3(&bucket, "secret", keys(1, None))).await;
    assert_eq!(bucket.objects().len(), 1);
    assert!(bucket.was_signed_by("somebody"));
}

#[tokio::test]
async fn files_are_encrypted_at_rest() {
    let folder = Folder::new();
    let id = folder.files(keys(1, None)).put(PLAIN.to_vec(), FileKind::Pdf).await.unwrap();
    let path = folder.paths().pop().unwrap();
    assert_eq!(path.file_name().unwrap().to_str(), Some(id.to_string().as_str()));
    let sealed = std::fs::read(&path).unwrap();
    assert!(!sealed.windows(9).any(|part| part == b"statement"));
    // It does not decrypt under a name of another kind, changed, or without its key.
    let renamed = path.with_extension("jpg");
    std::fs::copy(&path, &renamed).unwrap();
    let other = id.to_string().replace(".pdf", ".jpg").parse().unwrap();
    let files = folder.files(keys(1, None));
    assert!(matches!(files.get(other).await, Err(FileStoreError::Seal(_))));
    assert!(matches!(folder.files(keys(2, None)).get(id).await, Err(FileStoreError::Seal(_))));
    let mut changed = sealed.clone();
    *changed.last_mut().unwrap() ^= 1;
    std::fs::write(&path, changed).unwrap();
    assert!(matches!(files.get(id).await, Err(FileStoreError::Seal(_))));
}

#[tokio::test]
async fn files_are_resealed_after_key_rotation() {
    let (folder, bucket) = (Folder::new(), Bucket::start().await);
    let stores =
        |keys: fn() -> Arc<dyn Sealer>| [folder.files(keys()), s3(&bucket, "secret", keys())];
    let mut ids = Vec::new();
    for files in stores(|| keys(1, None)) {
        for text in ["one", "two", "three"] {
            ids.push(files.put(text.into(), FileKind::Png).await.unwrap());
        }
    }
    for files in stores(|| keys(2, Some(1))) {
        assert_eq!(files.get(ids[0]).await.unwrap()[..], b"one"[..]);
        files.put(b"four".to_vec(), FileKind::Png).await.unwrap();
        assert_eq!((files.reseal().await, files.reseal().await), (Ok(3), Ok(0)));
    }
    for files in stores(|| keys(2, None)) {
        for (id, text) in ids.iter().zip(["one", "two", "three"]) {
            assert_eq!(files.get(*id).await.unwrap()[..], *text.as_bytes());
        }
    }
}

#[tokio::test]
async fn empty_and_oversized_files_are_rejected() {
    let folder = Folder::new();
    let files = folder.files(keys(1, None));
    let empty = files.put(vec![], FileKind::Pdf).await;
    assert_eq!(empty, Err(FileStoreError::Rejected(FileRejection::Empty)));
    let large = files.put(vec![0; FILE_MAX_BYTES + 1], FileKind::Pdf).await;
    assert_eq!(large, Err(FileStoreError::Rejected(FileRejection::TooLarge)));
    let most = files.put(vec![0; FILE_MAX_BYTES], FileKind::Pdf).await.unwrap();
    assert_eq!(files.get(most).await.unwrap().len(), FILE_MAX_BYTES);
    assert_eq!(folder.paths().len(), 1);
}

#[tokio::test]
async fn an_invalid_location_is_reported() {
    let file = Folder::new();
    std::fs::write(&file.0, "a file").unwrap();
    assert!(FileStore::try_in_folder(&file.0.join("below"), keys(1, None)).is_err());
    std::fs::remove_file(&file.0).unwrap();
    let bucket = Bucket::start().await;
    bucket.fail_requests();
    let error = s3(&bucket, "secret", keys(1, None)).put(PLAIN.to_vec(), FileKind::Pdf).await;
    let error = error.unwrap_err().to_string();
    assert!(error.starts_with("later: ") && !error.contains("secret"), "{error}");
}
