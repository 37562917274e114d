//! Saved pages with parts: boundaries that miss, nest or repeat, and wrong encodings.

use super::{Grammar, is_line_cut};

/// An MHTML file.
pub const MAIL: Grammar =
    Grammar { start: FILE.as_bytes(), pieces: &[PARTS, FIELDS, FIELDS, BODIES], is_cut: is_line_cut };

const FILE: &str = "From: <Saved by Blink>\r\nSnapshot-Content-Location: https://example.org/\r\nMIME-Version: 1.0\r\n\
    Content-Type: multipart/related;\r\n\ttype=\"text/html\";\r\n\tboundary=\"b\"\r\n\r\n--b\r\nContent-Type: text/html\r\n\
    Content-Transfer-Encoding: quoted-printable\r\n\r\n<p>caf=C3=A9 and a long=\r\n line\r\n--b--\r\n";

const PARTS: &[&str] = &[
    "--b\r\n",
    "--b--\r\n",
    "--c\r\n",
    "--c--\r\n",
    "--b",
    "--b \t\r\n",
    "--bb\r\n",
    "--\r\n",
    "----\r\n",
    "--b\r\nContent-Type: text/html\r\n\r\n<p>a</p>\r\n",
    "--b\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\nContent-Type: text/html\r\n\r\n<p>b\r\n--c--\r\n",
    "--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n",
    "--b\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: base64\r\n\r\nPHA+YTwvcD4=\r\n",
];

const FIELDS: &[&str] = &[
    "MIME-Version: 1.0\r\n",
    "Content-Type: text/html\r\n",
    "Content-Type: text/html; charset=\"windows-1252\"\r\n",
    "Content-Type: text/html; charset=\r\n",
    "Content-Type: multipart/related; boundary=b\r\n",
    "Content-Type: multipart/related; boundary=\"\"\r\n",
    "Content-Type: multipart/mixed; boundary=\"c\r\n",
    "Content-Type: multipart/related; start=\"<x>\"; boundary=b\r\n",
    "Content-Type: multipart/related; boundary*0=b; boundary*1=c\r\n",
    "Content-Type: message/rfc822\r\n",
    "Content-Type: application/xhtml+xml\r\n",
    "Content-Type:\r\n",
    "Content-Type: /\r\n",
    "Content-ID: <x>\r\n",
    "Content-Transfer-Encoding: base64\r\n",
    "Content-Transfer-Encoding: quoted-printable\r\n",
    "Content-Transfer-Encoding: x\r\n",
    "Content-Location: https://example.org/frame\r\n",
    "Snapshot-Content-Location: x\r\n",
    "Subject: =?utf-8?Q?a=20b?=\r\n",
    "Subject: =?utf-8?B?////?=\r\n",
    "Subject: =?x?Q?\r\n",
    "Date: Sat, 1 Jun 2024 10:00:00 -0000\r\n",
    " folded\r\n",
    "\tfolded\r\n",
    "\r\n",
    "\n",
    "no colon\r\n",
    ": x\r\n",
    "From: a <b@c>, \"d\" <e\r\n",
    "To: a:b;,;:\r\n",
    "Received: from a by b with c id d; x\r\n",
    "Content-Disposition: attachment; filename*=utf-8''%e9\r\n",
    "Message-ID: <\r\n",
    "Content-Type: text/html; name*=iso-8859-1'en'%\r\n",
];

const BODIES: &[&str] = &[
    "<p>The storm hit.</p>\r\n", "=C3=A9\r\n", "=\r\n", "=ZZ\r\n", "=C\r\n", "PHA+\r\n", "PHA\r\n", "====\r\n",
    "\0\r\n", "é\r\n", "\r\n\r\n", ".\r\n",
];
