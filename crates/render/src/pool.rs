//! Engines on OS threads behind one bounded queue: tokio never runs JavaScript.

use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use tokio::sync::oneshot;

use crate::engine::Engine;
use crate::{Bundle, BundleError, RenderError, RenderLimits, RenderedPage};

struct RenderJob {
    payload_json: String,
    reply: oneshot::Sender<Result<RenderedPage, RenderError>>,
}

/// Handle to the engines. Cheap to clone; they stop when the last handle is dropped.
#[derive(Clone)]
pub struct Renderer {
    queue: SyncSender<RenderJob>,
    limits: RenderLimits,
}

/// The first engine of a renderer, while it loads.
pub struct RendererStartup {
    worker: EngineWorker,
    ready: Receiver<Result<(), BundleError>>,
}

impl RendererStartup {
    /// Waits for the first engine, so that a bundle that does not load fails here and not for the
    /// first visitor. The other engines load on demand and do not delay the start.
    pub fn try_wait(self) -> Result<(), BundleError> {
        let Self { worker, ready } = self;
        ready.recv().map_err(|_| BundleError("no engine started".into()))??;
        for number in 1..worker.limits.engines {
            let worker = worker.clone();
            spawn(number, worker.limits, move || worker.run(None))?;
        }
        Ok(())
    }
}

impl Renderer {
    pub fn try_new(bundle: Bundle, limits: RenderLimits) -> Result<Self, BundleError> {
        let (renderer, engine) = Self::try_start(bundle, limits)?;
        engine.try_wait()?;
        Ok(renderer)
    }

    /// Starts to load an engine in the background.
    pub fn try_start(
        bundle: Bundle,
        limits: RenderLimits,
    ) -> Result<(Self, RendererStartup), BundleError> {
        let (queue, jobs) = sync_channel(limits.queue);
        let (ready_sender, ready) = sync_channel(1);
        let worker = EngineWorker { bundle, limits, jobs: Arc::new(Mutex::new(jobs)) };
        let first_worker = worker.clone();
        spawn(0, limits, move || {
            let (engine, result) = match Engine::try_new(&first_worker.bundle, limits) {
                Ok(engine) => (Some(engine), Ok(())),
                Err(error) => (None, Err(error)),
            };
            let is_loaded = result.is_ok();
            // The receiver may be gone.
            let _ = ready_sender.send(result);
            if is_loaded {
                first_worker.run(engine);
            }
        })?;
        Ok((Self { queue, limits }, RendererStartup { worker, ready }))
    }

    pub async fn render(&self, payload_json: String) -> Result<RenderedPage, RenderError> {
        let (reply, response) = oneshot::channel();
        match self.queue.try_send(RenderJob { payload_json, reply }) {
            Ok(()) => {}
            Err(TrySendError::Full(_)) => return Err(RenderError::Busy),
            Err(TrySendError::Disconnected(_)) => return Err(RenderError::NoResponse),
        }
        match tokio::time::timeout(self.limits.response_time, response).await {
            Ok(Ok(result)) => result,
            Ok(Err(_)) | Err(_) => Err(RenderError::NoResponse),
        }
    }
}

fn spawn(
    number: usize,
    limits: RenderLimits,
    work: impl FnOnce() + Send + 'static,
) -> Result<(), BundleError> {
    thread::Builder::new()
        .name(format!("render-{number}"))
        // Room for the engine's own stack limit and for its callers.
        .stack_size(limits.stack_bytes + (1 << 20))
        .spawn(work)
        .map(drop)
        .map_err(|error| BundleError(error.to_string()))
}

/// State shared by the threads of all engines.
#[derive(Clone)]
struct EngineWorker {
    bundle: Bundle,
    limits: RenderLimits,
    jobs: Arc<Mutex<Receiver<RenderJob>>>,
}

impl EngineWorker {
    /// Renders until the last renderer is dropped.
    fn run(&self, mut engine: Option<Engine>) {
        let mut renders = 0;
        loop {
            let job = self.jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(job) = job else { return };
            if job.reply.is_closed() {
                continue;
            }
            if engine.is_none() {
                (engine, renders) = (self.load(), 0);
            }
            // Without an engine the job is dropped, and its caller gets `NoResponse`.
            let Some(current_engine) = &engine else { continue };
            let result = current_engine.render(&job.payload_json);
            renders += 1;
            let must_be_replaced = result.is_err() || renders >= self.limits.renders_per_engine;
            // The caller may have given up.
            let _ = job.reply.send(result);
            if must_be_replaced {
                (engine, renders) = (self.load(), 0);
            }
        }
    }

    fn load(&self) -> Option<Engine> {
        Engine::try_new(&self.bundle, self.limits)
            .inspect_err(|error| tracing::error!(%error, "render engine failed to load"))
            .ok()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// A bundle with a good page and pages that misbehave.
    const BUNDLE: &str = r#"
        let renders = 0
        const pages = {
            good: () => 'fine',
            count: () => String(++renders),
            throws: () => { throw new Error('thrown by the page') },
            loops: () => { for (;;) {} },
            regex: () => String(/^(a+)+$/.test('a'.repeat(64) + 'b')),
            bomb: () => { const all = []; for (;;) all.push(new Array(100000).fill(1)) },
            recursion: () => { const f = () => f() + 1; return f() },
            promise: () => new Promise(() => {}),
        }
        globalThis.render = (json) => {
            const html = pages[JSON.parse(json)]()
            if (typeof html !== 'string') throw new Error('not a page')
            return JSON.stringify({ title: 't', description: 'd', html })
        }
    "#;

    fn renderer(render_time: Duration) -> Renderer {
        let response_time = Duration::from_secs(60);
        let limits =
            RenderLimits { engines: 2, render_time, response_time, ..RenderLimits::default() };
        Renderer::try_new(bundle(), limits).unwrap()
    }

    fn bundle() -> Bundle {
        Bundle::compile(BUNDLE).unwrap()
    }

    async fn page(renderer: &Renderer, name: &str) -> Result<RenderedPage, RenderError> {
        renderer.render(format!("\"{name}\"")).await
    }

    /// More often than there are engines, so that a lost engine would be noticed.
    async fn assert_keeps_failing(
        renderer: &Renderer,
        bad: &str,
        expected: fn(&RenderError) -> bool,
    ) {
        for _ in 0..3 {
            let error = page(renderer, bad).await.unwrap_err();
            assert!(expected(&error), "{bad}: {error}");
        }
        assert_eq!(page(renderer, "good").await.unwrap().html, "fine", "after {bad}");
    }

    #[tokio::test]
    async fn survives_pages_that_throw_or_take_all_memory_or_stack() {
        // Long enough that time is never what stops them, however busy the machine is.
        let renderer = renderer(Duration::from_secs(15));
        for bad in ["throws", "bomb", "recursion", "promise", "unknown"] {
            assert_keeps_failing(&renderer, bad, |error| {
                matches!(error, RenderError::Exception(_))
            })
            .await;
        }
    }

    #[tokio::test]
    async fn survives_pages_that_never_end() {
        let renderer = renderer(Duration::from_millis(250));
        for bad in ["loops", "regex"] {
            assert_keeps_failing(&renderer, bad, |error| *error == RenderError::TimedOut).await;
        }
    }

    #[tokio::test]
    async fn an_exception_names_its_location() {
        let RenderError::Exception(text) =
            page(&renderer(Duration::from_secs(15)), "throws").await.unwrap_err()
        else {
            panic!("expected an exception");
        };
        assert!(text.contains("thrown by the page") && text.contains("server.js"), "{text}");
    }

    #[tokio::test]
    async fn an_engine_is_replaced_after_its_maximum_of_renders() {
        let limits = RenderLimits { engines: 1, renders_per_engine: 3, ..RenderLimits::default() };
        let renderer = Renderer::try_new(bundle(), limits).unwrap();
        let mut counts = Vec::new();
        for _ in 0..7 {
            counts.push(page(&renderer, "count").await.unwrap().html);
        }
        assert_eq!(counts, ["1", "2", "3", "1", "2", "3", "1"]);
    }

    #[tokio::test]
    async fn answers_busy_when_the_queue_is_full() {
        let limits = RenderLimits { engines: 1, queue: 1, ..RenderLimits::default() };
        let renderer = Renderer::try_new(bundle(), limits).unwrap();
        let mut busy = 0;
        let tasks: Vec<_> = (0..8)
            .map(|_| {
                let renderer = renderer.clone();
                tokio::spawn(async move { page(&renderer, "loops").await })
            })
            .collect();
        for task in tasks {
            busy += usize::from(task.await.unwrap() == Err(RenderError::Busy));
        }
        assert!(busy >= 5, "{busy}");
    }

    #[test]
    fn rejects_a_bundle_that_does_not_load() {
        for bundle in ["syntax error(", "throw new Error('no')", "globalThis.other = 1"] {
            let result = Bundle::compile(bundle)
                .and_then(|bundle| Renderer::try_new(bundle, RenderLimits::default()));
            assert!(result.is_err(), "{bundle}");
        }
    }
}
