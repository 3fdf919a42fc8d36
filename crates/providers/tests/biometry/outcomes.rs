//! What comes of a session.

use std::time::Duration;

use providers::biometry::{Biometry, Outcome, Unreadable};

use crate::player::{
    Door, GOOD, NOW_S, SLOW, biometry, force, found, frames, opened, picture, played,
};
use crate::support::{BIOMETRY_KEY, World};

#[tokio::test]
async fn a_session_names_three_gestures_and_an_end() {
    let world = World::start().await;
    let provider = biometry(&world.biometry_url(), BIOMETRY_KEY);
    let session = opened(&provider, GOOD, "o-1", "http://127.0.0.1:1/").await;
    assert_eq!(session.expires_at_s, NOW_S + 600);
    assert_eq!(provider.result(&session.id).await, Ok(Outcome::Pending));
    let again = opened(&provider, GOOD, "o-1", "http://127.0.0.1:1/").await;
    assert_eq!(again, session, "the same order is the same session");
    assert_ne!(opened(&provider, GOOD, "o-2", "http://127.0.0.1:1/").await.id, session.id);
}

#[tokio::test]
async fn every_outcome_has_somebody() {
    let world = World::start().await;
    assert!(matches!(
        played(&world, GOOD).await,
        Outcome::Match { similarity_permille: 900..=1000 }
    ));
    assert!(matches!(played(&world, "791028302728").await, Outcome::Match { .. }));
    assert!(matches!(played(&world, "910108304753").await, Outcome::LowMatch { .. }));
    assert_eq!(played(&world, "940616304641").await, Outcome::NoMatch);
    assert_eq!(played(&world, "960822403118").await, Outcome::Spoof);
    assert_eq!(played(&world, "850711301733").await, Outcome::NoReference);
}

#[tokio::test]
async fn any_outcome_can_be_had_once() {
    let world = World::start().await;
    let unreadable = |reason| Outcome::Unreadable { reason };
    for (person, word, outcome) in [
        ("900412403019", "no_match", Outcome::NoMatch),
        ("870923304120", "spoof", Outcome::Spoof),
        ("790114305330", "blurred", unreadable(Unreadable::Blurred)),
        ("830730402074", "no_face", unreadable(Unreadable::NoFace)),
        ("920218306452", "too_dark", unreadable(Unreadable::TooDark)),
    ] {
        force(&world, format!(r#"{{"iin":"{person}","outcome":"{word}"}}"#)).await;
        assert_eq!(played(&world, person).await, outcome, "{word}");
    }
    // The next one is the person's own again.
    let provider = biometry(&world.biometry_url(), BIOMETRY_KEY);
    let (_door, url) = Door::open().await;
    let session = opened(&provider, GOOD, "o-again", &url).await;
    provider.submit(&session.id, frames(&session, &picture(200))).await.unwrap();
    assert!(matches!(found(&provider, &session.id).await, Outcome::Match { .. }));
}

#[tokio::test]
async fn a_covered_camera_is_too_dark() {
    let world = World::start().await;
    let provider = biometry(&world.biometry_url(), BIOMETRY_KEY);
    let (_door, url) = Door::open().await;
    let session = opened(&provider, GOOD, "o-1", &url).await;
    provider.submit(&session.id, frames(&session, &picture(2))).await.unwrap();
    let dark = Outcome::Unreadable { reason: Unreadable::TooDark };
    assert_eq!(found(&provider, &session.id).await, dark);
}

#[tokio::test]
async fn somebody_slow_stays_pending_for_a_while() {
    let world = World::start().await;
    let provider = biometry(&world.biometry_url(), BIOMETRY_KEY);
    let (_door, url) = Door::open().await;
    let session = opened(&provider, SLOW, "o-1", &url).await;
    provider.submit(&session.id, frames(&session, &picture(200))).await.unwrap();
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(provider.result(&session.id).await, Ok(Outcome::Pending));
    tokio::time::sleep(Duration::from_secs(6)).await;
    assert!(matches!(provider.result(&session.id).await, Ok(Outcome::Match { .. })));
}
