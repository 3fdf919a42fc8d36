//! What the crate promises to others.

mod recording;
