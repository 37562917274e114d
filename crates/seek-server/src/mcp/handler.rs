//! The tools as the protocol has them.

use std::future::{Future, ready};
use std::sync::Arc;

use content_seeker::PageType;
use rmcp::handler::server::tool::schema_for_input;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ErrorData, Implementation, JsonObject,
    ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool, ToolAnnotations,
};
use rmcp::schemars::JsonSchema;
use rmcp::service::RequestContext;
use rmcp::{RoleServer, ServerHandler};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::mcp::arguments::{ClassifyArguments, ExtractArguments, FindArguments};
use crate::mcp::tool_error::ToolError;
use crate::mcp::tools::Tools;
use crate::mcp::untrusted::WARNING;

/// Shown to agents at the start.
const INSTRUCTIONS: &str =
    "Reads web pages. Use find_in_page for a question about a long page, and extract_page to read a page as Markdown.";

/// Answers the requests of an agent.
#[derive(Clone)]
pub(crate) struct Handler {
    pub(crate) tools: Arc<Tools>,
}

impl ServerHandler for Handler {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().build();
        let name = Implementation::new("seek-mcp", env!("CARGO_PKG_VERSION"));
        ServerConfig::new(capabilities).with_server_info(name).with_instructions(format!("{INSTRUCTIONS} {WARNING}"))
    }

    fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> impl Future<Output = Result<ListToolsResult, ErrorData>> + Send + '_ {
        ready(all_tools().map(ListToolsResult::with_all_items))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let result = match &*request.name {
            "extract_page" => {
                self.called(request, |tools, arguments| async move { tools.extract(arguments).await.map(text) }).await
            }
            "find_in_page" => {
                self.called(request, |tools, arguments| async move { tools.find(arguments).await.map(text) }).await
            }
            "classify_page" => {
                self.called(request, |tools, arguments: ClassifyArguments| async move {
                    let record = tools.classify(arguments).await?;
                    let types = serde_json::to_value(record).map_err(|_| ToolError::Bug)?;
                    // The address after redirects is text of strangers.
                    let kept = ["page_type", "probabilities"].map(|key| (key.to_owned(), types[key].clone()));
                    Ok(CallToolResult::structured(Value::Object(kept.into_iter().collect())))
                })
                .await
            }
            name => {
                let message = format!("there is no tool {name:?}; tools/list names all");
                return Err(ErrorData::invalid_params(message, None));
            }
        };
        Ok(result.into())
    }
}

impl Handler {
    /// Reads the arguments, and calls a tool. An error is a result that the agent reads.
    async fn called<A, F>(
        &self,
        request: CallToolRequestParams,
        tool: impl FnOnce(Arc<Tools>, A) -> F,
    ) -> CallToolResult
    where
        A: DeserializeOwned,
        F: Future<Output = Result<CallToolResult, ToolError>>,
    {
        let arguments = Value::Object(request.arguments.unwrap_or_default());
        let result = match serde_json::from_value(arguments) {
            Ok(arguments) => tool(Arc::clone(&self.tools), arguments).await,
            Err(error) => Err(ToolError::Arguments(error.to_string())),
        };
        result.unwrap_or_else(|error| CallToolResult::error(vec![ContentBlock::text(error.to_string())]))
    }
}

fn text(text: String) -> CallToolResult {
    CallToolResult::success(vec![ContentBlock::text(text)])
}

/// The tools with their descriptions.
fn all_tools() -> Result<Vec<Tool>, ErrorData> {
    Ok(vec![
        tool::<ExtractArguments>(
            "extract_page",
            "Read a web page",
            format!(
                "Gives the main content of a web page as Markdown, without menus and advertisements, with its title, date and source. \
                 A long page comes in parts: the answer says how many there are, and 'page' chooses one. {WARNING}"
            ),
        )?,
        tool::<ClassifyArguments>(
            "classify_page",
            "Find the type of a web page",
            format!(
                "Gives the type of a web page with the probability of each type: {}.",
                PageType::ALL.map(PageType::name).join(", ")
            ),
        )?,
        tool::<FindArguments>(
            "find_in_page",
            "Find passages in a web page",
            format!(
                "Gives the passages of a web page that have the words of a query, the best first, with the headings above them. \
                 Use it instead of extract_page where the page is long and the question is narrow. {WARNING}"
            ),
        )?,
    ])
}

fn tool<A: JsonSchema + 'static>(name: &'static str, title: &str, description: String) -> Result<Tool, ErrorData> {
    let schema: Arc<JsonObject> = schema_for_input::<A>().map_err(|error| ErrorData::internal_error(error, None))?;
    let hints = ToolAnnotations::new().read_only(true).idempotent(true).open_world(true);
    Ok(Tool::new(name, description, schema).with_title(title).with_annotations(hints))
}
