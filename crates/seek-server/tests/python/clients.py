"""Drives `seek-server` by httpx and by the examples, and `seek-mcp` by the official client.

    python clients.py FOLDER_OF_PROGRAMS
"""

import asyncio
import contextlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import httpx
import jsonschema
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client

PROGRAMS = pathlib.Path(sys.argv[1]).resolve()
SAMPLES = pathlib.Path(__file__).resolve().parents[4] / "data" / "samples"
EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples"
ARTICLE = (SAMPLES / "article.html").read_text(encoding="utf-8")
SENTENCE = "left North Quay at ten past six on Monday"


@contextlib.contextmanager
def started(*command: str):
    """A program that prints its address to standard error."""
    program = subprocess.Popen([str(PROGRAMS / command[0]), *command[1:]], stderr=subprocess.PIPE, text=True)
    try:
        yield program.stderr.readline().split()[-1]
    finally:
        program.terminate()
        assert program.wait(30) == 0


def validator(document: dict, name: str) -> jsonschema.Draft202012Validator:
    """Checks against a schema of the description."""
    return jsonschema.Draft202012Validator({"$ref": f"#/components/schemas/{name}", "components": document["components"]})


def http() -> None:
    with started("seek-server", "--listen", "127.0.0.1:0") as address, httpx.Client(base_url=address, timeout=60) as client:
        document = client.get("/openapi.json").json()
        record, types, problem = (validator(document, name) for name in ("Record", "TypeRecord", "Problem"))
        for path in sorted(SAMPLES.glob("*.html")):
            page = {"content": path.read_bytes(), "headers": {"content-type": "text/html"}}
            record.validate(client.post("/v1/extract", params={"markdown": True}, **page).json())
            types.validate(client.post("/v1/classify", **page).json())
        assert SENTENCE in client.post("/v1/extract?format=markdown", json={"html": ARTICLE}).text
        for answer in (client.post("/v1/extract", content=b""), client.post("/v1/extract", json={"url": "https://a.example/"}), client.get("/x")):
            assert answer.headers["content-type"] == "application/problem+json", answer
            problem.validate(answer.json())
        lines = [json.dumps({"id": str(number), "html": ARTICLE}) for number in range(50)]
        lines[7] = "{"
        with client.stream("POST", "/v1/batch", content=((line + "\n").encode() for line in lines)) as answer:
            records = [json.loads(line) for line in answer.iter_lines()]
        for found in records:
            record.validate(found)
        assert [found["id"] for found in records] == [str(number) if number != 7 else "line 8" for number in range(50)]
        assert "seek_pages_total" in client.get("/metrics").text


def examples() -> None:
    with started("seek-server", "--listen", "127.0.0.1:0") as address, tempfile.NamedTemporaryFile("w", suffix=".jsonl") as lines:
        print(json.dumps({"id": "ferry", "html": ARTICLE}), file=lines, flush=True)
        for command, most in ((["sh", EXAMPLES / "curl.sh"], 2), ([sys.executable, EXAMPLES / "extract.py"], 1)):
            files = [SAMPLES / "article.html", lines.name][:most]
            shown = subprocess.run([*command, *files], env={**os.environ, "SERVER": address, "NO_PROXY": "127.0.0.1"}, capture_output=True, text=True, check=True)
            assert SENTENCE in shown.stdout and (most == 1 or '"id":"ferry"' in shown.stdout), shown


async def tools(session: ClientSession) -> None:
    await session.initialize()
    listed = (await session.list_tools()).tools
    assert [tool.name for tool in listed] == ["extract_page", "classify_page", "find_in_page"], listed
    for tool in listed:
        jsonschema.Draft202012Validator.check_schema(tool.input_schema)
    page = await session.call_tool("extract_page", {"html": ARTICLE, "url": "https://courier.example/ferry"})
    assert not page.is_error and SENTENCE in page.content[0].text, page
    found = await session.call_tool("find_in_page", {"html": ARTICLE, "query": "quiet diesel engine", "max_passages": 2})
    assert not found.is_error and "UNTRUSTED WEB TEXT" in found.content[0].text, found
    kind = await session.call_tool("classify_page", {"html": ARTICLE})
    assert kind.structured_content["page_type"] == "article", kind
    wrong = await session.call_tool("extract_page", {"url": "http://127.0.0.1/"})
    assert wrong.is_error and "public Internet" in wrong.content[0].text, wrong


async def mcp() -> None:
    parameters = StdioServerParameters(command=str(PROGRAMS / "seek-mcp"))
    async with stdio_client(parameters) as (read, write), ClientSession(read, write) as session:
        await tools(session)
    with started("seek-mcp", "--http", "127.0.0.1:0") as address:
        async with streamable_http_client(address) as (read, write), ClientSession(read, write) as session:
            await tools(session)


http()
examples()
asyncio.run(mcp())
print("both programs work with these clients")
