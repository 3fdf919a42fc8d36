//! Passwords by argon2id. Hashing is slow on purpose, so it runs aside from the event loops.

use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use crate::Error;
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier};
use identity::Password;
use store::StoreError;
use tokio::sync::Semaphore;
use tokio::time::timeout;
use zeroize::Zeroizing;

/// The hash of a password that nobody has, verified if there is no account or no password, so that
/// the response takes the same time.
const DUMMY_HASH: &str = "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$\
                      mJ4Q5Q9C8jx1h3U0q0S8yP0yqfY4c7zYyq7Yy0mJm3A";

/// Each hash takes 19 MB and a core for some tens of milliseconds: more at a time than there are
/// cores would only take memory.
const CONCURRENT_HASHES_MAX: usize = 4;
/// Whoever waits longer than this gets the answer that the server is busy.
const WAIT_MAX: Duration = Duration::from_secs(5);

/// Hashes passwords, a few at a time.
pub(super) struct PasswordHasher {
    permits: Arc<Semaphore>,
    wait_max: Duration,
}

impl Default for PasswordHasher {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        let permits = Arc::new(Semaphore::new(cores.min(CONCURRENT_HASHES_MAX)));
        Self { permits, wait_max: WAIT_MAX }
    }
}

impl PasswordHasher {
    /// Hashes a password.
    pub(super) async fn hash(&self, password: &Password) -> Result<String, Error> {
        let password = Zeroizing::new(password.reveal().to_owned());
        self.run_blocking(move || {
            Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string())
        })
        .await?
        .map_err(|_| Error::Internal(StoreError::Corrupt("password")))
    }

    /// Whether a password is the one that was hashed. Without a hash it is not, after the same
    /// time.
    pub(super) async fn is_match(
        &self,
        password: &Password,
        hash: Option<String>,
    ) -> Result<bool, Error> {
        let password = Zeroizing::new(password.reveal().to_owned());
        let has_hash = hash.is_some();
        let fits = self.run_blocking(move || {
            let hash = hash.unwrap_or_else(|| DUMMY_HASH.to_owned());
            let hash = PasswordHash::new(&hash).ok();
            hash.is_some_and(|hash| {
                Argon2::default().verify_password(password.as_bytes(), &hash).is_ok()
            })
        });
        Ok(fits.await? && has_hash)
    }

    /// Runs the work when there is room. The permit moves into it: work that a client no longer
    /// waits for still takes its memory.
    async fn run_blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Error> {
        let permit = Arc::clone(&self.permits).acquire_owned();
        let permit = timeout(self.wait_max, permit).await.map_err(|_| Error::Busy)?;
        let permit = permit.map_err(|_| Error::Busy)?;
        let done = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work()
        });
        done.await.map_err(|_| Error::Internal(StoreError::Corrupt("password")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn verifies_only_its_own_hash() {
        let password = Password::try_new("zhaksy kun bolsyn").unwrap();
        let other = Password::try_new("zhaksy kun bolsyn!").unwrap();
        let hasher = PasswordHasher::default();
        let hash = hasher.hash(&password).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(hasher.is_match(&password, Some(hash.clone())).await.unwrap());
        assert!(!hasher.is_match(&other, Some(hash)).await.unwrap());
        assert!(!hasher.is_match(&password, None).await.unwrap());
        assert!(!hasher.is_match(&password, Some("nonsense".to_owned())).await.unwrap());
    }

    #[tokio::test]
    async fn who_waits_too_long_is_told_that_the_server_is_busy() {
        let hasher = PasswordHasher {
            permits: Arc::new(Semaphore::new(1)),
            wait_max: Duration::from_millis(20),
        };
        let password = Password::try_new("zhaksy kun bolsyn").unwrap();
        let other_hash = Arc::clone(&hasher.permits).acquire_owned().await.unwrap();
        assert!(matches!(hasher.is_match(&password, None).await, Err(Error::Busy)));
        drop(other_hash);
        assert!(!hasher.is_match(&password, None).await.unwrap());
        assert_eq!(hasher.permits.available_permits(), 1);
    }

    /// The dummy must be a real hash, or its verification would end at once and reveal who has an
    /// account.
    #[test]
    fn the_dummy_hash_is_valid() {
        assert!(PasswordHash::new(DUMMY_HASH).is_ok());
    }
}
