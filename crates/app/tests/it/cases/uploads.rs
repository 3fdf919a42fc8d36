//! Files of cases on both engines: stored once and privately, and never more than is accepted.

use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::time::Duration;

use app::cases::CaseKind;
use app::{App, Error, Providers, Rejection, Resource, StaffMember, UploadRejection};
use base::ids::CustomerId;
use image::{ImageFormat, RgbImage};
use providers::files::{FileKind, FileRejection, FileStoreError};
use store::Db;
use store::sessions::Session;
use testkit::databases::{TempSqliteDir, vault};
use testkit::{on_both_engines, rules};

use super::CaseCustomer;

fn providers_with_files(folder: &Path) -> Providers {
    let nowhere = rules::UNREACHABLE_URL;
    rules::test_providers_with(nowhere, nowhere, folder, vault())
}

fn app_with_files(borrower: &CaseCustomer, folder: &Path) -> App {
    let (clock, host) = (borrower.test.clock.clone(), "zhedel.example");
    let providers = providers_with_files(folder).into();
    App::new(borrower.test.db.clone(), vault(), clock, rules::rules(), providers, host)
}

fn stored_file_paths(folder: &Path) -> Vec<PathBuf> {
    let inside = |path: &Path| -> Vec<PathBuf> {
        std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect()
    };
    inside(folder).iter().flat_map(|first_byte| inside(first_byte)).collect()
}

fn stored_file_count(folder: &Path) -> usize {
    stored_file_paths(folder).len()
}

on_both_engines! {
    async fn a_customer_uploads_at_most_so_much_in_a_day(db: Db) {
        let folder = TempSqliteDir::create();
        let borrower = CaseCustomer::new(db).await;
        let (clock, app) = (borrower.test.clock.clone(), app_with_files(&borrower, folder.path()));
        let id = borrower.open_case_ok(CaseKind::Deferral).await.case.id;
        // A begun megabyte counts as one, however small the file is.
        let mut large = b"%PDF-1.4 large".to_vec();
        large.resize(2 << 20, b'0');
        let small = b"%PDF-1.4 small".to_vec();
        let session = &borrower.session;
        app.cases.case_upload_add(session, id, large).await.unwrap();
        for _ in 0..148 {
            app.cases.case_upload_add(session, id, small.clone()).await.unwrap();
        }
        let refused = app.cases.case_upload_add(session, id, small.clone()).await.err().unwrap();
        let Error::Rejected(Rejection::TooManyAttempts { retry_after_s }) = refused else {
            panic!("{refused:?}")
        };
        assert!((1..=3_600).contains(&retry_after_s), "{retry_after_s}");
        clock.advance_seconds(3_601);
        app.cases.case_upload_add(session, id, small).await.unwrap();
    }

    async fn files_without_a_row_are_deleted_after_a_day(db: Db) {
        let folder = TempSqliteDir::create();
        let borrower = CaseCustomer::new(db).await;
        let (clock, app) = (borrower.test.clock.clone(), app_with_files(&borrower, folder.path()));
        let id = borrower.open_case_ok(CaseKind::Deferral).await.case.id;
        let of_a_case = b"%PDF-1.4 of a case".to_vec();
        app.cases.case_upload_add(&borrower.session, id, of_a_case.clone()).await.unwrap();
        let files = providers_with_files(folder.path()).files;
        let orphan = files.put(b"%PDF-1.4 of nobody".to_vec(), FileKind::Pdf).await.unwrap();
        let used = files.put(of_a_case, FileKind::Pdf).await.unwrap();
        let two_days = Duration::from_secs(2 * 86_400);
        for file in stored_file_paths(folder.path()) {
            let file = std::fs::File::options().write(true).open(file).unwrap();
            let written_at = file.metadata().unwrap().modified().unwrap();
            file.set_modified(written_at - two_days).unwrap();
        }
        let young = files.put(b"%PDF-1.4 on its way".to_vec(), FileKind::Pdf).await.unwrap();
        let mut deleted = 0;
        for _ in 0..24 {
            deleted += app.orphaned_file_delete().await.unwrap();
            clock.advance_seconds(3_600);
        }
        assert_eq!(deleted, 1);
        assert_eq!(files.get(orphan).await.err(), Some(FileStoreError::NotFound));
        assert!(files.get(used).await.is_ok() && files.get(young).await.is_ok());
    }

    async fn case_uploads_are_stored_once_and_privately(db: Db) {
        let folder = TempSqliteDir::create();
        let borrower = CaseCustomer::new(db).await;
        let app = app_with_files(&borrower, folder.path());
        let id = borrower.open_case_ok(CaseKind::Deferral).await.case.id;
        let session = &borrower.session;
        let pdf = b"%PDF-1.4 a certificate".to_vec();
        for _ in 0..2 {
            let view = app.cases.case_upload_add(session, id, pdf.clone()).await.unwrap();
            assert_eq!(view.uploads.len(), 1);
        }
        let mut png = Cursor::new(Vec::new());
        RgbImage::new(640, 480).write_to(&mut png, ImageFormat::Png).unwrap();
        let view = app.cases.case_upload_add(session, id, png.into_inner()).await.unwrap();
        let media: Vec<_> = view.uploads.iter().map(|it| it.media_type.code()).collect();
        assert_eq!(media, ["pdf", "jpeg"]);
        let (_, bytes) = app.cases.case_upload_download(session, view.uploads[0].id).await.unwrap();
        assert_eq!(*bytes, pdf);
        let (_, bytes) = app.cases.case_upload_download(StaffMember::named("aigul"), view.uploads[1].id).await.unwrap();
        assert!(bytes.starts_with(&[0xff, 0xd8]));
        let opened = borrower.audit_actions(format!("file/{}", view.uploads[1].id)).await;
        assert_eq!(opened, ["staff/aigul file_opened"]);
        let result = app.cases.case_upload_add(session, id, b"text".to_vec()).await.err().unwrap();
        assert!(matches!(result, Error::Rejected(Rejection::Upload(UploadRejection::File(FileRejection::UnsupportedKind)))), "{result:?}");
        for number in 0..8 {
            let other = format!("%PDF-1.4 {number}").into_bytes();
            app.cases.case_upload_add(session, id, other).await.unwrap();
        }
        let full = app.cases.case_upload_add(session, id, b"%PDF-1.4 more".to_vec()).await;
        assert!(matches!(full, Err(Error::Rejected(Rejection::CaseLimitReached))));
        // What was refused left nothing behind.
        assert_eq!(stored_file_count(folder.path()), 10);
        let other_session = Session { customer_id: CustomerId::now_v7(), ..session.clone() };
        let hidden = app.cases.case_upload_download(&other_session, view.uploads[0].id).await.err().unwrap();
        assert!(matches!(hidden, Error::NotFound(Resource::Case)), "{hidden:?}");
    }
}
