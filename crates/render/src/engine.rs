//! A QuickJS engine with the server bundle loaded: payload in, page out.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use rquickjs::function::Rest;
use rquickjs::{CatchResultExt, CaughtError, Context, Ctx, Function, Module, Object, Runtime};

use crate::compile::describe;
use crate::{Bundle, BundleError, RenderError, RenderLimits, RenderedPage};

pub struct Engine {
    context: Context,
    limits: RenderLimits,
    /// When the running render must end, in CPU time of this thread. Read by the interrupt handler,
    /// on this same thread.
    deadline: Rc<Cell<Option<Duration>>>,
}

impl Engine {
    pub fn try_new(bundle: &Bundle, limits: RenderLimits) -> Result<Self, BundleError> {
        let runtime = Runtime::new().map_err(|error| BundleError(error.to_string()))?;
        runtime.set_memory_limit(limits.memory_bytes);
        runtime.set_max_stack_size(limits.stack_bytes);
        let deadline = Rc::new(Cell::new(None));
        let handler_deadline = Rc::clone(&deadline);
        runtime.set_interrupt_handler(Some(Box::new(move || {
            handler_deadline.get().is_some_and(|deadline| thread_cpu_time() >= deadline)
        })));
        let context = Context::full(&runtime).map_err(|error| BundleError(error.to_string()))?;
        context.with(|ctx| {
            load_bundle(&ctx, bundle).catch(&ctx).map_err(|error| BundleError(describe(&error)))
        })?;
        Ok(Self { context, limits, deadline })
    }

    pub fn render(&self, payload_json: &str) -> Result<RenderedPage, RenderError> {
        let deadline = thread_cpu_time() + self.limits.render_time;
        self.deadline.set(Some(deadline));
        let result = self.context.with(|ctx| {
            let render: Function =
                ctx.globals().get("render").catch(&ctx).map_err(map_exception)?;
            render.call::<_, String>((payload_json,)).catch(&ctx).map_err(map_exception)
        });
        self.deadline.set(None);
        match result {
            Ok(json) => serde_json::from_str(&json)
                .map_err(|error| RenderError::Exception(error.to_string())),
            Err(_) if thread_cpu_time() >= deadline => Err(RenderError::TimedOut),
            Err(error) => Err(error),
        }
    }
}

/// CPU time of this thread. Render time is measured by it, because on a busy machine the wall clock
/// would fail pages that did nothing wrong.
fn thread_cpu_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

#[expect(unsafe_code, reason = "a bundle holds what `compile` wrote")]
fn load_bundle(ctx: &Ctx<'_>, bundle: &Bundle) -> rquickjs::Result<()> {
    ctx.globals().set("console", console(ctx)?)?;
    // SAFETY: a `Bundle` holds what `compile` wrote, with the same engine version.
    let module = unsafe { Module::load(ctx.clone(), bundle.bytes()) }?;
    let (_, evaluation) = module.eval()?;
    evaluation.finish::<()>()?;
    ctx.globals().get::<_, Function>("render").map(drop)
}

/// React reports its warnings on the console; they go to the log.
fn console<'js>(ctx: &Ctx<'js>) -> rquickjs::Result<Object<'js>> {
    let console = Object::new(ctx.clone())?;
    for level in ["log", "info", "debug", "warn", "error"] {
        let log = move |arguments: Rest<rquickjs::Coerced<String>>| {
            let arguments: Vec<&str> =
                arguments.iter().map(|argument| argument.0.as_str()).collect();
            tracing::warn!(
                console_level = level,
                text = arguments.join(" "),
                "page console output"
            );
        };
        console.set(level, Function::new(ctx.clone(), log)?)?;
    }
    Ok(console)
}

fn map_exception(error: CaughtError<'_>) -> RenderError {
    RenderError::Exception(describe(&error))
}
