//! The archive of backups, in a folder and in a bucket.

use providers::archive::{Archive, ArchiveError};
use providers::files::S3Config;

use crate::bucket::Bucket;

async fn assert_put_list_delete(archive: &Archive) {
    assert_eq!(archive.list("backups").await.unwrap(), Vec::<String>::new());
    archive.put("backups/b/manifest.json", b"{}".to_vec()).await.unwrap();
    archive.put("backups/a/database/00001", b"one".to_vec()).await.unwrap();
    archive.put("backups/a/manifest.json", b"{1}".to_vec()).await.unwrap();
    archive.put("backups/a/manifest.json", b"{22}".to_vec()).await.unwrap();
    assert_eq!(archive.list("backups").await.unwrap(), ["a", "b"]);
    assert_eq!(archive.list("backups/a").await.unwrap(), ["database", "manifest.json"]);
    assert_eq!(archive.get("backups/a/manifest.json").await.unwrap(), b"{22}");
    assert_eq!(archive.size("backups/a/manifest.json").await.unwrap(), Some(4));
    assert_eq!(archive.size("backups/c/manifest.json").await.unwrap(), None);
    let missing = archive.get("backups/c/manifest.json").await.unwrap_err();
    assert!(matches!(missing, ArchiveError::NotFound(path) if path == "backups/c/manifest.json"));
    archive.delete("backups/b/manifest.json").await.unwrap();
    archive.delete("backups/b/manifest.json").await.unwrap();
    assert_eq!(archive.list("backups/b").await.unwrap(), Vec::<String>::new());
}

#[tokio::test]
async fn a_folder_keeps_backups() {
    let folder = std::env::temp_dir().join(format!("zhedel-archive-{}", std::process::id()));
    assert_put_list_delete(&Archive::Folder(folder.clone())).await;
    // What was not written to its end is no part of it.
    std::fs::write(folder.join("backups/a/half.draft"), b"half").unwrap();
    let archive = Archive::Folder(folder.clone());
    assert_eq!(archive.list("backups/a").await.unwrap(), ["database", "manifest.json"]);
    std::fs::remove_dir_all(folder).unwrap();
}

#[tokio::test]
async fn a_bucket_keeps_backups_below_a_prefix() {
    let bucket = Bucket::start().await;
    let s3 = S3Config {
        endpoint: bucket.url.clone(),
        region: "kz-1".into(),
        bucket: "zhedel".into(),
        access_key: "somebody".into(),
        secret_key: "secret".to_owned().into(),
    };
    let archive = Archive::try_in_s3(&s3, "nightly").unwrap();
    assert_put_list_delete(&archive).await;
    let stored = ["nightly/backups/a/database/00001", "nightly/backups/a/manifest.json"];
    assert_eq!(bucket.objects(), stored);
    bucket.fail_requests();
    let refused = archive.put("backups/c", Vec::new()).await.unwrap_err();
    assert!(matches!(refused, ArchiveError::Bucket(_)), "{refused}");
}
