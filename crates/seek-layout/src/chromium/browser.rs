//! A running browser.

use super::capture::capture;
use super::serve::Served;
use super::snapshot::{self, ShownPage};
use super::styles::STYLES;
use crate::engine::{EngineError, Screenshot};
use crate::resources::{Resources, page_address};
use chromiumoxide::browser::{Browser, BrowserConfig, BrowserConfigBuilder};
use chromiumoxide::cdp::browser_protocol::dom_snapshot::CaptureSnapshotParams;
use chromiumoxide::cdp::browser_protocol::emulation::SetScriptExecutionDisabledParams;
use chromiumoxide::error::CdpError;
use chromiumoxide::handler::viewport::Viewport;
use futures_util::StreamExt;
use seek_page::{Page, Size};
use std::io;
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;

/// The environment variable that names the program.
const PROGRAM: &str = "CHROMIUM";
/// Time for the start of the browser.
const START: Duration = Duration::from_secs(30);
/// Time for its end.
const END: Duration = Duration::from_secs(5);

/// A browser. Its process ends with it.
#[derive(Debug)]
pub(super) struct Running {
    browser: Browser,
    pages: usize,
    // The last fields are dropped last: the browser needs both.
    runtime: Runtime,
    _profile: tempfile::TempDir,
}

/// The screenshot of a page that may have none.
type Picture = Result<Option<Screenshot>, EngineError>;

/// Why a page could not be shown.
pub(super) enum ShowError {
    /// The browser is gone, or does not answer.
    Browser(EngineError),
    /// The browser works, but the page has no boxes.
    Page(EngineError),
}

impl ShowError {
    pub(super) fn into_error(self) -> EngineError {
        match self {
            ShowError::Browser(error) | ShowError::Page(error) => error,
        }
    }
}

impl Running {
    /// Starts a browser.
    pub(super) fn start(window: Size) -> Result<Running, EngineError> {
        let runtime = Builder::new_current_thread().enable_all().build().map_err(EngineError::Start)?;
        let profile = tempfile::tempdir().map_err(EngineError::Start)?;
        let configuration = |builder: BrowserConfigBuilder| {
            let viewport = Viewport { width: window.width as u32, height: window.height as u32, ..Viewport::default() };
            let mut builder = builder
                .window_size(viewport.width, viewport.height)
                .viewport(viewport)
                .enable_request_intercept()
                .disable_cache()
                .disable_https_first()
                .launch_timeout(START)
                .user_data_dir(profile.path())
                .arg("disable-gpu")
                .arg(("host-resolver-rules", "MAP * ~NOTFOUND"));
            if let Some(program) = std::env::var_os(PROGRAM) {
                builder = builder.chrome_executable(program);
            }
            builder.build().map_err(|reason| EngineError::Start(io::Error::other(reason)))
        };
        let builder = BrowserConfig::builder();
        // The administrator's browser, as in containers, starts only without a sandbox.
        let configuration = configuration(if is_administrator() { builder.no_sandbox() } else { builder })?;
        let browser = runtime.block_on(async {
            let (browser, mut handler) = Browser::launch(configuration).await?;
            tokio::spawn(async move { while handler.next().await.is_some_and(|event| event.is_ok()) {} });
            Ok(browser)
        });
        let browser = browser.map_err(|error: CdpError| EngineError::Start(io::Error::other(error.to_string())))?;
        Ok(Running { browser, pages: 0, runtime, _profile: profile })
    }

    /// How many pages it has shown.
    pub(super) fn pages(&self) -> usize {
        self.pages
    }

    pub(super) fn process_id(&mut self) -> Option<u32> {
        self.browser.get_mut_child()?.as_mut_inner().id()
    }

    /// Shows a page, measures all its nodes, and takes a screenshot of at most `bytes`, if any. The screenshot has a time of its own,
    /// and the boxes are there even if it fails.
    pub(super) fn show(
        &mut self,
        page: &Page,
        resources: &Resources,
        limit: Duration,
        bytes: Option<usize>,
    ) -> Result<(ShownPage, Picture), ShowError> {
        self.pages += 1;
        let Running { browser, runtime, .. } = self;
        let measured = async {
            let tab = browser.new_page("about:blank").await?;
            tab.execute(SetScriptExecutionDisabledParams::new(true)).await?;
            let mut served = Served::new(&tab, page, resources).await?;
            served.load(String::from(page_address(page.url()))).await?;
            let parameters = CaptureSnapshotParams::new(STYLES.map(str::to_owned).to_vec());
            let snapshot = served.during(tab.execute(parameters)).await??;
            if served.has_begun() { Ok((tab, served, snapshot)) } else { Err(CdpError::NotFound) }
        };
        runtime.block_on(async {
            let (tab, mut served, snapshot) = match timeout(limit, measured).await {
                Ok(Ok(measured)) => measured,
                Ok(Err(CdpError::Timeout)) | Err(_) => return Err(ShowError::Page(EngineError::OutOfTime { limit })),
                Ok(Err(error)) => return Err(ShowError::Browser(EngineError::Browser { reason: error.to_string() })),
            };
            let shown = snapshot::read(&snapshot.result);
            let picture = match (bytes, shown.as_ref().and_then(|shown| shown.document)) {
                (Some(bytes), Some(document)) => match served.during(capture(page, &tab, document, bytes)).await {
                    Ok(picture) => picture.map(Some),
                    Err(error) => Err(EngineError::Browser { reason: error.to_string() }),
                },
                _ => Ok(None),
            };
            let _ = timeout(END, tab.close()).await;
            let no_document = || EngineError::Browser { reason: "its snapshot has no document".to_owned() };
            Ok((shown.ok_or_else(|| ShowError::Page(no_document()))?, picture))
        })
    }
}

/// The process ends before its profile is removed.
impl Drop for Running {
    fn drop(&mut self) {
        let Running { browser, runtime, .. } = self;
        runtime.block_on(async {
            let ended = timeout(END, async {
                // A browser that is gone cannot answer.
                let _ = browser.close().await;
                browser.wait().await
            });
            if ended.await.is_err() {
                let _ = timeout(END, browser.kill()).await;
            }
        });
    }
}

/// Whether the program runs as the administrator of a Unix system.
fn is_administrator() -> bool {
    #[cfg(unix)]
    return std::fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0);
    #[cfg(not(unix))]
    return false;
}
