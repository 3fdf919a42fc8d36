//! The compiled server bundle.

use std::borrow::Cow;
use std::sync::Arc;

use crate::BundleError;
use crate::compile::compile;

/// The server's script as bytecode; cheap to clone.
#[derive(Clone)]
pub struct Bundle(Arc<Cow<'static, [u8]>>);

impl Bundle {
    /// Compiles a script.
    pub fn compile(source: &str) -> Result<Self, BundleError> {
        compile(source).map(|bytes| Self(Arc::new(Cow::Owned(bytes)))).map_err(BundleError)
    }

    /// Wraps bytecode that was compiled before.
    ///
    /// # Safety
    /// The bytes must be what `compile.rs` wrote, with the same version of the engine.
    #[expect(unsafe_code, reason = "an engine does not validate its bytecode")]
    pub unsafe fn from_bytecode(bytes: &'static [u8]) -> Self {
        Self(Arc::new(Cow::Borrowed(bytes)))
    }

    /// Returns the bytecode.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }
}
