//! Passwords by argon2id. Hashing is slow on purpose, so it runs aside from the event loops.

use crate::Error;
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use identity::Password;
use store::StoreError;
use zeroize::Zeroizing;

/// The hash of a password that nobody has, verified if there is no account or no password, so that
/// the response takes the same time.
const DUMMY_HASH: &str = "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$\
                      mJ4Q5Q9C8jx1h3U0q0S8yP0yqfY4c7zYyq7Yy0mJm3A";

/// Hashes a password.
pub async fn hash(password: &Password) -> Result<String, Error> {
    let password = Zeroizing::new(password.reveal().to_owned());
    run_blocking(move || {
        Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string())
    })
    .await?
    .map_err(|_| Error::Internal(StoreError::Corrupt("password")))
}

/// Whether a password is the one that was hashed. Without a hash it is not, after the same time.
pub async fn is_match(password: &Password, hash: Option<String>) -> Result<bool, Error> {
    let password = Zeroizing::new(password.reveal().to_owned());
    let is_somebody = hash.is_some();
    let fits = run_blocking(move || {
        let hash = hash.unwrap_or_else(|| DUMMY_HASH.to_owned());
        let hash = PasswordHash::new(&hash).ok();
        hash.is_some_and(|hash| {
            Argon2::default().verify_password(password.as_bytes(), &hash).is_ok()
        })
    });
    Ok(fits.await? && is_somebody)
}

async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Error> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|_| Error::Internal(StoreError::Corrupt("password")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn fits_only_its_own_hash() {
        let password = Password::try_new("zhaksy kun bolsyn").unwrap();
        let other = Password::try_new("zhaksy kun bolsyn!").unwrap();
        let hash = hash(&password).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(is_match(&password, Some(hash.clone())).await.unwrap());
        assert!(!is_match(&other, Some(hash)).await.unwrap());
        assert!(!is_match(&password, None).await.unwrap());
        assert!(!is_match(&password, Some("nonsense".to_owned())).await.unwrap());
    }

    /// The dummy must be a real hash, or its verification would end at once and reveal who has an
    /// account.
    #[test]
    fn nobodys_hash_is_computed_in_full() {
        assert!(PasswordHash::new(DUMMY_HASH).is_ok());
    }
}
