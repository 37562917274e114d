//! Web archives whose fields contradict their records.

use super::{Grammar, is_line_cut};

/// A WARC file.
pub const WARC: Grammar =
    Grammar { start: RECORD.as_bytes(), pieces: &[RECORDS, FIELDS, FIELDS, BODIES], is_cut: is_line_cut };

/// A record with a page.
const RECORD: &str = "WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:1>\r\nWARC-Target-URI: https://example.org/\r\n\
    Content-Type: application/http; msgtype=response\r\nContent-Length: 79\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\
    Content-Length: 16\r\n\r\n<p>A storm.</p>\n\r\n\r\n";

const RECORDS: &[&str] = &[
    RECORD,
    "WARC/1.0\r\nWARC-Type: warcinfo\r\nContent-Length: 4\r\n\r\na: b\r\n\r\n",
    "WARC/1.0\r\nWARC-Type: resource\r\nContent-Type: text/html\r\nContent-Length: 5\r\n\r\n<p>ab\r\n\r\n",
    "WARC/1.0\r\nWARC-Type: conversion\r\nContent-Length: 99999999999999999999\r\n\r\n<p>ab\r\n\r\n",
    "WARC/0.18\nWARC-Type: response\nContent-Length: 18446744073709551615\n\n",
    "WARC/1.1\r\nWARC-Type: response\r\nContent-Type: application/http\r\nContent-Length: 9\r\n\r\nHTTP/1.1 200 OK\r\n\r\n<p>too long",
    "WARC/1.1\r\nWARC-Type: request\r\nContent-Length: 16\r\n\r\nGET / HTTP/1.1\r\n\r\n\r\n",
    "WARC/1.1\r\nWARC-Type: revisit\r\nContent-Length: 0\r\n\r\n\r\n\r\n",
    "WARC/1.1\r\n",
    "WARC/",
    "WARC/9.9\r\n",
];

const FIELDS: &[&str] = &[
    "WARC-Type: response\r\n",
    "WARC-Type: resource\r\n",
    "Content-Length: 0\r\n",
    "Content-Length: 1\r\n",
    "Content-Length: -1\r\n",
    "Content-Length: 1000000\r\n",
    "Content-Length: 4294967296\r\n",
    "Content-Length: 1e3\r\n",
    "Content-Length:\r\n",
    "Content-Length : 5\r\n",
    "Content-Type: text/html\r\n",
    "Content-Type: text/html; charset=utf-16\r\n",
    "Content-Type: application/xhtml+xml\r\n",
    "Content-Type: image/png\r\n",
    "Content-Type: application/http\r\n",
    "Transfer-Encoding: chunked\r\n",
    "Content-Encoding: gzip\r\n",
    "Content-Encoding: br\r\n",
    "Content-Encoding: deflate\r\n",
    "Content-Encoding: zstd\r\n",
    "Content-Encoding: gzip, gzip, br\r\n",
    "WARC-Target-URI: <http://a/>\r\n",
    "WARC-Target-URI: \r\n",
    "WARC-Record-ID: <\r\n",
    "WARC-Truncated: length\r\n",
    "WARC-Identified-Payload-Type: text/html\r\n",
    " folded\r\n",
    ": x\r\n",
    "no colon\r\n",
    "\r\n",
    "\n",
    "\r",
    "HTTP/1.1 200 OK\r\n",
    "HTTP/1.1 404 Not Found\r\n",
    "HTTP/2 200\r\n",
    "HTTP/1.1 OK\r\n",
];

const BODIES: &[&str] = &[
    "<p>The storm hit the coast.</p>\r\n", "5\r\n<p>ab\r\n0\r\n\r\n", "ffffffffffffffff\r\n", "3;x=y\r\nabc\r\n",
    "g\r\n", "0\r\n", "-1\r\n", "\x1f\u{8b}", "<!doctype html>\r\n", "\r\n\r\n", "\0\0\0\0", "1\r\n\r\n\r\n",
    "00000000000000000000001\r\na\r\n",
];
