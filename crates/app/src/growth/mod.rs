//! Growth: where customers come from, what happens on the site, and promo codes.

pub mod attribution;
pub mod promos;
pub mod site_events;

use std::sync::Arc;

use crate::core::Core;
use site_events::EventBuffer;

/// Attribution, promo codes and site events.
pub struct Growth {
    core: Arc<Core>,
    /// Site events that are not in the database yet.
    events: Arc<EventBuffer>,
}

impl Growth {
    pub(crate) const fn new(core: Arc<Core>, events: Arc<EventBuffer>) -> Self {
        Self { core, events }
    }
}
