//! `zhedel staff file`: write an uploaded document to disk.

use std::error::Error;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use app::{App, Resource, StaffMember};
use clap::Args as Arguments;
use store::Uuid;

use super::args::name;

#[derive(Arguments)]
pub struct DownloadArgs {
    /// The number that `show` prints
    number: Uuid,
    /// Staff member named in the audit trail
    #[arg(long = "as", value_name = "NAME", value_parser = name)]
    staff: String,
    /// Path to write to; an existing file is never replaced
    #[arg(long, value_name = "PATH")]
    to: PathBuf,
}

pub async fn run(app: &App, args: &DownloadArgs) -> Result<(), Box<dyn Error>> {
    let DownloadArgs { number, staff, to } = args;
    ensure_absent(to)?;
    let (file, bytes) =
        app.applications.upload_download(StaffMember::named(staff), *number).await.map_err(
            |error| match error {
                app::Error::NotFound(Resource::Application) => {
                    format!("there is no file with the number {number}")
                }
                other => other.to_string(),
            },
        )?;
    write(to, &bytes).map_err(|error| format!("{}: {error}", to.display()))?;
    println!("{} of {} bytes is in {}; delete it when done", file.kind, bytes.len(), to.display());
    Ok(())
}

/// Checked before the view is audited, so that a failed download leaves no audit entry.
pub fn ensure_absent(to: &Path) -> Result<(), String> {
    let is_absent = fs::symlink_metadata(to).is_err();
    if is_absent { Ok(()) } else { Err(format!("{} exists already", to.display())) }
}

/// Writes a file that no other user of the machine may read, and never a partial one.
pub fn write(to: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(to)?;
    file.write_all(bytes).and_then(|()| file.sync_all()).inspect_err(|_| drop(fs::remove_file(to)))
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn a_file_is_private_and_never_replaces_another() {
        let path = std::env::temp_dir().join(format!("zhedel-staff-file-{}", std::process::id()));
        write(&path, b"one").unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(write(&path, b"two").unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).unwrap(), b"one");
        fs::remove_file(path).unwrap();
    }
}
