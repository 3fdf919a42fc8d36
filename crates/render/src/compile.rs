//! Compiles the server bundle to bytecode. The build of the site also compiles this file, so that
//! both write the same.

use rquickjs::module::WriteOptions;
use rquickjs::{CatchResultExt, CaughtError, Context, Module, Runtime};

const BUNDLE_NAME: &str = "server.js";

/// Returns bytecode that an engine of the same version loads without parsing. Line numbers stay
/// for error messages; the source of functions, which every engine would hold in memory, is stripped.
pub fn compile(source: &str) -> Result<Vec<u8>, String> {
    let runtime = Runtime::new().map_err(|error| error.to_string())?;
    let context = Context::full(&runtime).map_err(|error| error.to_string())?;
    context.with(|ctx| {
        Module::declare(ctx.clone(), BUNDLE_NAME, source)
            .and_then(|module| {
                module.write(WriteOptions { strip_source: true, ..WriteOptions::default() })
            })
            .catch(&ctx)
            .map_err(|error| describe(&error))
    })
}

/// The message of an exception, and its stack.
pub fn describe(error: &CaughtError<'_>) -> String {
    match error {
        CaughtError::Exception(exception) => format!(
            "{}\n{}",
            exception.message().unwrap_or_default(),
            exception.stack().unwrap_or_default()
        ),
        other => other.to_string(),
    }
}
