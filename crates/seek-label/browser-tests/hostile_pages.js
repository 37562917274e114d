// @ts-check
// Pages that try to run scripts, to load something, to leave the frame, or to act as the tool.

/**
 * @param {string} spy an address of the server that counts requests
 * @returns {Record<string, string>}
 */
export function hostilePages(spy) {
  const mark = "parent.postMessage({seek:1,kind:'click',block:0,shift:false,alt:false},'*');fetch('" + spy + "/ran')";
  const ending = "<p>A paragraph of usual text that a person can read and label.</p><p>Another paragraph of text.</p>";
  return {
    scripts: `<title>Scripts</title><script>${mark}</script><script src="${spy}/s.js"></script><script type=module>${mark}</script>
      <img src=x onerror="${mark}"><img src="${spy}/i.png" srcset="${spy}/i2.png 2x" loading=eager>
      <body onload="${mark}"><svg onload="${mark}"><script>${mark}</script><image href="${spy}/svg.png"/></svg>
      <svg><a xlink:href="javascript:${mark}"><text x=0 y=20>Drawn text</text></a><animate onbegin="${mark}" attributeName=x dur=1s /></svg>
      <details ontoggle="${mark}" open><summary>Summary</summary>Inside</details>
      <input autofocus onfocus="${mark}"><div onpointerdown="${mark}" onclick="${mark}">A text with handlers</div>
      <video src="${spy}/v.mp4" poster="${spy}/p.png" autoplay onerror="${mark}"><source src="${spy}/v2.mp4" onerror="${mark}"></video>
      <audio src="${spy}/a.mp3" autoplay></audio><marquee onstart="${mark}">Moving</marquee>
      <style onload="${mark}">p{}</style><link rel=stylesheet href="${spy}/l.css" onload="${mark}">${ending}`,
    frames: `<title>Frames</title><iframe srcdoc="<script>parent.${mark}</script>"></iframe><iframe src="${spy}/f.html"></iframe>
      <iframe src="javascript:${mark}"></iframe><object data="${spy}/o.swf"><p>Inside an object.</p></object><embed src="${spy}/e.swf">
      <object data="javascript:${mark}"></object><applet code="${spy}/a.class"></applet><portal src="${spy}/portal"></portal>
      <frameset><frame src="${spy}/fs.html"></frameset>${ending}`,
    navigation: `<title>Navigation</title><meta http-equiv=refresh content="0;url=${spy}/refresh"><base href="${spy}/base/" target=_top>
      <a href="${spy}/link" ping="${spy}/ping" id=plain>A link to another place</a> <a href="javascript:${mark}" id=script>A link with a script</a>
      <a href="data:text/html,<script>${mark}</script>" target=_blank id=data>A link with data</a> <a href="#top">A link inside</a>
      <form action="${spy}/form" id=form><input name=q value=1><button id=submit>Send the form</button><input type=image src="${spy}/image.png"></form>
      <form action="javascript:${mark}"><input type=submit value="Send" id=other formaction="${spy}/formaction"></form>
      <area href="${spy}/area"><link rel=prefetch href="${spy}/prefetch"><link rel=preload as=image href="${spy}/preload">
      <link rel=dns-prefetch href="${spy}"><link rel=preconnect href="${spy}"><link rel=modulepreload href="${spy}/m.js">
      <link rel=icon href="${spy}/icon.png"><link rel=manifest href="${spy}/manifest"><link rel=prerender href="${spy}/prerender">
      <meta http-equiv=Content-Security-Policy content="script-src 'unsafe-inline'"><meta http-equiv=set-cookie content=a=b>${ending}`,
    styles: `<title>Styles</title><style>@import "${spy}/import.css"; @import url(${spy}/import2.css);
      body{background:url(${spy}/bg.png)} p::before{content:url(${spy}/before.png)} @font-face{font-family:f;src:url(${spy}/f.woff)} p{font-family:f}
      li{list-style:url(${spy}/list.png)} body{cursor:url(${spy}/c.cur),auto} div{mask:url(${spy}/mask.svg#m);filter:url(${spy}/f.svg#f)}
      </style><style>p{color:red}</style ><style><!--</style><img src=x onerror="${mark}">--></style>
      <p style="background-image:url(${spy}/inline.png);background:image-set('${spy}/set.png' 1x)">Styled</p>
      <table background="${spy}/table.png"><tr><td background="${spy}/cell.png">A cell</table><body background="${spy}/body.png">${ending}`,
    parsers: `<title>Parsers</title><noscript><p title="</noscript><img src=x onerror=${mark.replace(/'/gu, "&#39;")}>"></noscript>
      <math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${mark}&gt;"></table></mtext></math>
      <svg></p><style><a id="</style><img src=1 onerror=${mark}>"></style></svg>
      <form><math><mtext></form><form><mglyph><style></math><img src onerror=${mark}></style></form>
      <template><img src=x onerror="${mark}"><script>${mark}</script></template><template shadowrootmode=open><script>${mark}</script><slot></slot></template>
      <textarea><img title="</textarea><img src=x onerror='${mark.replace(/'/gu, '"')}'>"></textarea><title><img src=x onerror="${mark}"></title>
      <xmp><p title="</xmp><img src=x onerror=${mark}>"></xmp><noembed><img title="</noembed><img src=x onerror=${mark}>"></noembed>
      <select><option><style></option></select><img src=x onerror=${mark}></style></select>
      <![CDATA[<img src=x onerror=${mark}>]]><!--><img src=x onerror=${mark}>--><?php <img src=x onerror=${mark}> ?>
      <plaintext-not><a href="&#106;avascript:${mark}">coded</a><a href="java\nscript:${mark}">broken</a></plaintext-not>${ending}`,
    forged: `<title>Forged</title><seek-text data-block="1" id=forged>Forged text</seek-text><seek-text data-block="99999999">Far</seek-text>
      <seek-text data-block="-1" data-seek="main cursor" data-seek-level=10>Painted already</seek-text><p data-block=0 data-seek=main>Also</p>
      <div slot=x is=seek-text nonce=guess data-tool="${spy}">A nonce</div><style>seek-text{outline:none !important}</style>
      <script nonce="" data-tool="${spy}">${mark}</script>${ending}`,
    names: `<title>Names</title><form id=document name=body><input name=closest><input name=parentElement><input name=getAttribute><input id=attributes>
      <input name=querySelectorAll>Text in a form</form><img name=currentScript id=currentScript><img name=querySelectorAll id=querySelectorAll><form name=elementsFromPoint></form>
      <img name=readyState id=readyState><form name=documentElement id=documentElement></form><img name=head><img name=body><form name=addEventListener></form>
      <a id=parent name=parent href=x>parent</a><a id=window>window</a><a id=self name=self>self</a><form id=Element></form><form id=Object><input name=getOwnPropertyDescriptor></form>
      <iframe name=parent></iframe><iframe name=top></iframe>${ending}`,
    covered: `<title>Covered</title><style>@layer seek-tool, other; @layer seek-tool { seek-text[data-seek]:not(#a#b#c), seek-text { outline: none !important; box-shadow: none !important; background: none !important } }
      * { outline: none !important; box-shadow: none !important; pointer-events: none !important } seek-text[data-seek] { outline: 0 !important; display: none !important; all: unset !important }
      html body seek-text[data-block]:not(#a#b#c) { outline: 0 none !important; visibility: hidden !important; position: fixed !important; left: -9999px !important }
      .cover { position: fixed; inset: 0; background: #fff; z-index: 2147483647; pointer-events: auto !important } html, body { overflow: hidden !important; height: 100% }
      * { animation: gone 1s infinite; transition: outline 100s } @keyframes gone { to { outline: none } }</style><div class=cover></div>${ending}`,
  };
}
