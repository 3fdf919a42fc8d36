//! Proof of work in front of an SMS: the browser searches for a number for about a second. A person
//! does not notice it, and whoever sends thousands of requests has to pay for each.
//!
//! Nothing is stored until a challenge is solved: it is signed with the recipient, the purpose and
//! its expiry, and only a spent one has a row.

use base::{Timestamp, hex};
use sha2::{Digest, Sha256};
use store::rate_limits::{self, RateLimit};
use store::{BlindIndex, BlindIndexes, StoreError, Tx, Vault, VaultError};

use crate::Error;

/// On average the browser tries two to the power of this. A cheap phone computes some 100 000
/// hashes a second in JavaScript, so it takes about a second.
const DIFFICULTY_BITS: u32 = 17;
const CHALLENGE_TTL_S: i64 = 300;
const NONCE_BYTES: usize = 16;
/// Infeasible to guess within minutes, and short to hash.
const SIGNATURE_BYTES: usize = 16;
/// A longer solution is none of ours, and is not hashed.
const SOLUTION_BYTES_MAX: usize = 200;

/// A challenge can be spent once, and has expired by the time the row is deleted.
const SPENT_CHALLENGES: RateLimit =
    RateLimit { scope: "challenge.spent", count_max: 1, window_s: 3_600, pauses_s: &[3_600] };

/// A number is sought that makes the SHA-256 of `<token>:<number>` begin with zero bits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Challenge {
    /// What is solved, opaque to the browser.
    pub token: String,
    /// How many zero bits.
    pub difficulty_bits: u32,
}

/// What a challenge is valid for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ChallengeSubject<'a> {
    pub(crate) purpose: &'a str,
    pub(crate) recipient: &'a BlindIndex,
}

impl Challenge {
    pub(crate) fn try_new(
        vault: &Vault,
        subject: ChallengeSubject<'_>,
        now: Timestamp,
    ) -> Result<Self, Error> {
        let mut nonce = [0; NONCE_BYTES];
        getrandom::fill(&mut nonce).map_err(|_| StoreError::from(VaultError::RandomUnavailable))?;
        let expires_at_s = now.plus_seconds(CHALLENGE_TTL_S).unix_seconds();
        let claims = format!("{expires_at_s}.{DIFFICULTY_BITS}.{}", hex::encode(nonce));
        let signature = signatures(vault, subject, &claims).current;
        let token = format!("{claims}.{}", hex::encode(signature));
        Ok(Self { token, difficulty_bits: DIFFICULTY_BITS })
    }
}

/// Spends a solved challenge. Returns whether it was valid for this subject and not spent before.
pub(crate) async fn spend(
    tx: &mut Tx,
    vault: &Vault,
    (subject, solution): (ChallengeSubject<'_>, &str),
    now: Timestamp,
) -> Result<bool, StoreError> {
    let Some(signature) = verify(vault, subject, solution, now) else { return Ok(false) };
    let attempt = rate_limits::count_attempt(tx, &SPENT_CHALLENGES, &signature, now).await?;
    Ok(attempt.refused_until().is_none())
}

/// The signature of a solved challenge, if it is ours, for this subject, and has not expired.
fn verify(
    vault: &Vault,
    subject: ChallengeSubject<'_>,
    solution: &str,
    now: Timestamp,
) -> Option<BlindIndex> {
    if solution.len() > SOLUTION_BYTES_MAX {
        return None;
    }
    let (token, _number) = solution.split_once(':')?;
    let (claims, sent_signature) = token.rsplit_once('.')?;
    let sent_signature = hex::decode(sent_signature)?;
    if !signatures(vault, subject, claims).contains(&sent_signature) {
        return None;
    }
    let mut parts = claims.split('.');
    let expires_at_s: i64 = parts.next()?.parse().ok()?;
    let difficulty_bits: u32 = parts.next()?.parse().ok()?;
    let is_solved = leading_zero_bits(&Sha256::digest(solution)) >= difficulty_bits;
    (is_solved && now.unix_seconds() < expires_at_s).then_some(sent_signature)
}

fn signatures(vault: &Vault, subject: ChallengeSubject<'_>, claims: &str) -> BlindIndexes {
    let ChallengeSubject { purpose, recipient } = subject;
    let text = format!("{purpose}/{}/{claims}", hex::encode(recipient));
    vault.blind_indexes("challenge", &text).truncated(SIGNATURE_BYTES)
}

fn leading_zero_bits(digest: &[u8]) -> u32 {
    let zero_bytes = digest.iter().take_while(|byte| **byte == 0).count();
    let next_bits = digest.get(zero_bytes).map_or(0, |byte| byte.leading_zeros());
    u32::try_from(zero_bytes).unwrap_or(u32::MAX / 8) * 8 + next_bits
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_900_000_000_000_000);

    fn vault() -> Vault {
        Vault::try_new(&format!("1:{}", "3".repeat(64)), &"4".repeat(64)).unwrap()
    }

    fn solve(challenge: &Challenge) -> String {
        let solution = |number: u64| format!("{}:{number}", challenge.token);
        let fits =
            |text: &String| leading_zero_bits(&Sha256::digest(text)) >= challenge.difficulty_bits;
        (0..).map(solution).find(fits).unwrap()
    }

    #[test]
    fn zero_bits_are_counted_from_the_left() {
        for (digest, expected) in
            [(vec![0xff], 0), (vec![0x01], 7), (vec![0, 0x40], 9), (vec![0, 0], 16), (vec![], 0)]
        {
            assert_eq!(leading_zero_bits(&digest), expected, "{digest:?}");
        }
    }

    #[test]
    fn a_solution_is_valid_for_its_subject_and_time_only() {
        let (vault, recipient, other) = (vault(), vec![1, 2], vec![1, 3]);
        let subject = ChallengeSubject { purpose: "login", recipient: &recipient };
        let challenge = Challenge::try_new(&vault, subject, NOW).unwrap();
        assert_eq!(challenge.difficulty_bits, 17);
        let solution = solve(&challenge);
        let is_valid =
            |subject, solution: &str, now| verify(&vault, subject, solution, now).is_some();
        assert!(is_valid(subject, &solution, NOW.plus_seconds(299)));
        assert!(!is_valid(subject, &solution, NOW.plus_seconds(300)));
        assert!(!is_valid(ChallengeSubject { recipient: &other, ..subject }, &solution, NOW));
        assert!(!is_valid(ChallengeSubject { purpose: "register", ..subject }, &solution, NOW));
        // Neither the difficulty nor the expiry can be changed.
        assert!(!is_valid(subject, &solution.replacen(".17.", ".0.", 1), NOW));
        let later = solution.replacen("190", "290", 1);
        assert!(!is_valid(subject, &later, NOW));
        for malformed in ["", ":", "1.0.00:5", &solution.replace(':', ""), &"1".repeat(300)] {
            assert!(!is_valid(subject, malformed, NOW), "{malformed}");
        }
        let unsolved = (0_u32..)
            .map(|number| format!("{}:{number}", challenge.token))
            .find(|text| leading_zero_bits(&Sha256::digest(text)) < 17)
            .unwrap();
        assert!(!is_valid(subject, &unsolved, NOW));
    }
}
