//! URLs that open one file for a short time. A browser opens a file in a new window by its URL
//! alone, and the access token is in the page's memory: the URL has a key instead, valid for this
//! file, this session and the next minutes.

use base::Timestamp;
use store::sessions::{self, Session};
use store::{BlindIndexes, Uuid};

use crate::access::Access;
use crate::{Error, Rejection};

/// Long enough for a program that fetches the file once more to keep it.
const FILE_KEY_TTL_S: i64 = 120;

impl Access {
    /// The key that opens a file for this session.
    pub fn file_key_create(&self, session: &Session, path: &str) -> String {
        let until = self.core.clock.now().plus_seconds(FILE_KEY_TTL_S);
        let signature = base::hex::encode(self.sign_file_path(session.id, until, path).current);
        format!("{}-{}-{signature}", session.id.simple(), until.0)
    }

    /// The session of a key, while it is open.
    pub async fn file_key_authenticate(&self, path: &str, key: &str) -> Result<Session, Error> {
        let now = self.core.clock.now();
        let (id, until) = self.parse_file_key(path, key).ok_or(Rejection::SignedOut)?;
        if until <= now {
            return Err(Rejection::SignedOut.into());
        }
        let mut tx = self.core.db.read().await?;
        sessions::find_open(&mut tx, id, now).await?.ok_or_else(|| Rejection::SignedOut.into())
    }

    fn parse_file_key(&self, path: &str, key: &str) -> Option<(Uuid, Timestamp)> {
        let mut parts = key.splitn(3, '-');
        let id = Uuid::parse_str(parts.next()?).ok()?;
        let until = Timestamp(parts.next()?.parse().ok()?);
        let signature = base::hex::decode(parts.next()?)?;
        let is_ours = self.sign_file_path(id, until, path).contains(&signature);
        is_ours.then_some((id, until))
    }

    fn sign_file_path(&self, id: Uuid, until: Timestamp, path: &str) -> BlindIndexes {
        self.core.vault.blind_indexes("file_address", &format!("{id}\n{}\n{path}", until.0))
    }
}
