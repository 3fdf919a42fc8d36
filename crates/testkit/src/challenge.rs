//! Solves challenges as the browser does.

use app::access::{Challenge, Visitor};
use app::{Error, Rejection};
use sha2::{Digest, Sha256};

/// Sends a request as this visitor, and once more with the solution if it gets a challenge.
pub async fn send_solved<T, F>(visitor: Visitor, send: impl Fn(Visitor) -> F) -> Result<T, Error>
where
    F: Future<Output = Result<T, Error>>,
{
    match send(visitor.clone()).await {
        Err(Error::Rejected(Rejection::ChallengeRequired(challenge))) => {
            send(Visitor { challenge_solution: Some(solve(&challenge)), ..visitor }).await
        }
        other => other,
    }
}

/// The solution, as it is sent.
pub fn solve(challenge: &Challenge) -> String {
    solve_token(&challenge.token, challenge.difficulty_bits)
}

/// The same for a challenge from a response.
pub fn solve_token(token: &str, difficulty_bits: u32) -> String {
    let is_solved = |text: &String| {
        let digest = Sha256::digest(text);
        let first = u64::from_be_bytes(digest[..8].try_into().unwrap());
        first.leading_zeros() >= difficulty_bits
    };
    (0_u64..).map(|number| format!("{token}:{number}")).find(is_solved).unwrap()
}
