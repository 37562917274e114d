//! Tags of all kinds of elements, with attributes.

/// Start tags. Tree construction has rules for most of the names.
pub const STARTS: &[&str] = &[
    "<a>", "<a href=/x class=a>", "<b>", "<b id=1>", "<i>", "<em>", "<strong>", "<font size=1>", "<font color=red>",
    "<nobr>", "<s>", "<u>", "<code>", "<big>", "<small>", "<tt>", "<strike>", "<span>", "<span class='x y'>", "<sub>",
    "<p>", "<p class=lead>", "<div>", "<div hidden>", "<div style='display:none'>", "<div aria-hidden=true>", "<main>",
    "<article>", "<section>", "<nav>", "<header>", "<footer>", "<aside>", "<figure>", "<figcaption>", "<blockquote>",
    "<address>", "<center>", "<h1>", "<h2>", "<h3>", "<hr>", "<br>", "<img src=a.png alt=b>", "<image>", "<ul>",
    "<ol>", "<li>", "<dl>", "<dt>", "<dd>", "<menu>", "<dir>", "<pre>", "<listing>", "<xmp>", "<textarea>",
    "<plaintext>", "<table>", "<caption>", "<colgroup>", "<col>", "<tbody>", "<thead>", "<tfoot>", "<tr>", "<td>",
    "<th>", "<td colspan=3 rowspan=2>", "<form>", "<input>", "<input type=hidden>", "<button>", "<select>", "<option>",
    "<optgroup>", "<label>", "<fieldset>", "<details>", "<summary>", "<dialog>", "<search>", "<object>", "<param>",
    "<applet>", "<marquee>", "<embed>", "<iframe>", "<iframe/>", "<noembed>", "<noframes>", "<noscript>", "<script>",
    "<script src=a></script>", "<style>", "<title>", "<meta charset=utf-8>", "<link rel=a>", "<base href=/b/>",
    "<template>", "<ruby>", "<rb>", "<rt>", "<rtc>", "<rp>", "<svg>", "<svg/>", "<foreignObject>", "<desc>",
    "<svg><title>", "<circle/>", "<math>", "<mi>", "<mtext>", "<mglyph>", "<malignmark>", "<annotation-xml>",
    "<annotation-xml encoding=text/html>", "<frameset>", "<frame>", "<html lang=en>", "<html>", "<head>",
    "<body class=c>", "<body>", "<x-y>", "<p a=1 a=2 A=3>", "<p x=\">\" y='<b>'>", "<p &amp=&lt title=&notit;>",
    "<p a=b/>", "<P CLASS=A\tID=b\r\n>", "<p\x0cx\0y=\0>", "<annotation>", "<track>", "<wbr>", "<area>", "<keygen>",
    "<isindex>",
];

/// End tags.
pub const ENDS: &[&str] = &[
    "</a>", "</b>", "</i>", "</em>", "</font>", "</nobr>", "</code>", "</span>", "</p>", "</div>", "</main>",
    "</article>", "</h1>", "</h2>", "</br>", "</ul>", "</ol>", "</li>", "</dl>", "</dt>", "</dd>", "</pre>",
    "</textarea>", "</table>", "</caption>", "</colgroup>", "</tbody>", "</tr>", "</td>", "</th>", "</form>",
    "</button>", "</select>", "</option>", "</optgroup>", "</object>", "</applet>", "</iframe>", "</noframes>",
    "</noscript>", "</script>", "</style>", "</title>", "</template>", "</ruby>", "</rt>", "</svg>",
    "</foreignObject>", "</desc>", "</math>", "</mi>", "</annotation-xml>", "</frameset>", "</html>", "</head>",
    "</body>", "</x-y>", "</p a=b>", "</P >", "</sarcasm>", "</address>", "</blockquote>",
];
