//! Answers the requests of a page, so that nothing reaches the network.
//!
//! Each request stops in the browser. One that waits for an answer can hold up all else: a page that leads to another address has no
//! snapshot until its request is answered. So requests are answered for as long as the browser works on the page.

use crate::resources::Resources;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use chromiumoxide::cdp::browser_protocol::fetch::{
    EventRequestPaused, FailRequestParams, FulfillRequestParams, HeaderEntry,
};
use chromiumoxide::cdp::browser_protocol::network::{ErrorReason, ResourceType};
use chromiumoxide::cdp::browser_protocol::page::{EventLoadEventFired, FrameId};
use chromiumoxide::error::CdpError;
use chromiumoxide::listeners::EventStream;
use futures_util::StreamExt;
use seek_page::Page;
use std::sync::Arc;

/// A page and its resources, and the requests for them.
pub(super) struct Served<'a> {
    tab: chromiumoxide::Page,
    requests: EventStream<EventRequestPaused>,
    page: &'a Page,
    resources: &'a Resources,
    /// The frame of the page, once the page is served.
    main: Option<FrameId>,
}

impl<'a> Served<'a> {
    /// Serves a page in a tab.
    pub(super) async fn new(
        tab: &chromiumoxide::Page,
        page: &'a Page,
        resources: &'a Resources,
    ) -> Result<Served<'a>, CdpError> {
        let requests = tab.event_listener::<EventRequestPaused>().await?;
        Ok(Served { tab: tab.clone(), requests, page, resources, main: None })
    }

    /// Whether the browser has got the page.
    pub(super) fn has_begun(&self) -> bool {
        self.main.is_some()
    }

    /// Shows the page in the tab, and answers requests until it is loaded.
    ///
    /// The navigation of the library waits until each frame has loaded. A frame with a script as its address never does, because
    /// scripts are off. So the page also counts as loaded when the browser says so.
    pub(super) async fn load(&mut self, address: String) -> Result<(), CdpError> {
        let tab = self.tab.clone();
        let mut loads = tab.event_listener::<EventLoadEventFired>().await?;
        let navigation = tab.goto(address);
        tokio::pin!(navigation);
        loop {
            tokio::select! {
                biased;
                request = self.requests.next() => self.take(request).await?,
                load = loads.next() => {
                    load.ok_or(CdpError::NoResponse)?;
                    // The first document of a tab is empty, and has its own event.
                    if self.has_begun() {
                        return Ok(());
                    }
                }
                ended = &mut navigation => return ended.map(drop),
            }
        }
    }

    /// Answers requests until `work` ends.
    pub(super) async fn during<T>(&mut self, work: impl Future<Output = T>) -> Result<T, CdpError> {
        tokio::pin!(work);
        loop {
            tokio::select! {
                biased;
                request = self.requests.next() => self.take(request).await?,
                ended = &mut work => return Ok(ended),
            }
        }
    }

    async fn take(&mut self, request: Option<Arc<EventRequestPaused>>) -> Result<(), CdpError> {
        let request = request.ok_or(CdpError::NoResponse)?;
        // The browser may have given up a request in the meantime.
        let _ = self.answer(&request).await;
        Ok(())
    }

    /// Answers a request with the page itself, a saved resource, or an error.
    async fn answer(&mut self, request: &EventRequestPaused) -> Result<(), CdpError> {
        let found = if request.resource_type == ResourceType::Document && self.main.is_none() {
            self.main = Some(request.frame_id.clone());
            Some(("text/html; charset=utf-8", self.page.source().as_bytes()))
        } else {
            self.resources.get(&request.request.url).map(|resource| (&*resource.media_type, &*resource.bytes))
        };
        let id = request.request_id.clone();
        let answer = FulfillRequestParams::builder().request_id(id.clone());
        let answer = match found {
            Some((media_type, bytes)) => answer
                .response_code(200)
                .response_header(HeaderEntry::new("Content-Type", media_type))
                .response_header(HeaderEntry::new("Access-Control-Allow-Origin", "*"))
                .body(BASE64_STANDARD.encode(bytes)),
            // A page that leads elsewhere stays where it is.
            None if self.is_navigation(request) => answer.response_code(204),
            None => {
                self.tab.execute(FailRequestParams::new(id, ErrorReason::BlockedByClient)).await?;
                return Ok(());
            }
        };
        self.tab.execute(answer.build().map_err(CdpError::msg)?).await?;
        Ok(())
    }

    /// Whether the page itself leads to another address.
    fn is_navigation(&self, request: &EventRequestPaused) -> bool {
        request.resource_type == ResourceType::Document && self.main.as_ref() == Some(&request.frame_id)
    }
}
