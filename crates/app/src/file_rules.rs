//! The limits of uploads, for the description of the API: sizes and codes of rejections.

use std::collections::BTreeSet;

use bank_statement::{StatementLimits, StatementRejection};
use providers::files::{FILE_MAX_BYTES, FileRejection};

use crate::UploadRejection;

/// The largest upload.
pub const UPLOAD_BYTES_MAX: usize = FILE_MAX_BYTES;

/// The largest bank statement.
pub const STATEMENT_BYTES_MAX: usize = StatementLimits::BYTES_MAX;

/// Why a bank statement is not accepted, at once or after it was read.
pub const STATEMENT_REJECTION_CODES: &[&str] = StatementRejection::CODES;

/// Of frames for a biometric check, besides those of files.
const FRAME_REJECTION_CODES: [&str; 2] =
    [UploadRejection::FrameGesture.code(), UploadRejection::FramesMissing.code()];

/// Why a file of any kind is not accepted.
pub fn upload_rejection_codes() -> BTreeSet<&'static str> {
    let files = FileRejection::CODES.iter().chain(STATEMENT_REJECTION_CODES);
    files.copied().chain(FRAME_REJECTION_CODES).collect()
}
