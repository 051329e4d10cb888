/** Clipboards as other programs write them: their markup, styles and wrappers. */

const word = (body: string) => `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/ann/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View><w:TrackMoves/></w:WordDocument></xml><![endif]-->
<style>
<!--
 /* Font Definitions */
 @font-face {font-family:"Cambria Math"; panose-1:2 4 5 3 5 4 6 3 2 4; mso-font-charset:0;}
 p.MsoNormal, li.MsoNormal, div.MsoNormal {mso-style-unhide:no; mso-style-qformat:yes; margin:0cm; font-size:12.0pt;}
 @page WordSection1 {size:595.3pt 841.9pt; margin:72.0pt 72.0pt 72.0pt 72.0pt;}
 @list l0 {mso-list-id:1180201; mso-list-type:hybrid;}
-->
</style>
</head>
<body lang=EN-GB style='tab-interval:36.0pt;word-wrap:break-word'>
<!--StartFragment-->
${body}
<!--EndFragment-->
</body>
</html>`

const wordItem = (place: 'First' | 'Middle' | 'Last', level: number, marker: string, text: string) =>
  `<p class=MsoListParagraphCxSp${place} style='margin-left:${level * 36}.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`

const google = (body: string) =>
  `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-6f1c2b1e-7fff-3a4d-9e0b-5d2f8c7a1b3e">${body}</b>`
const span = (text: string, style = '') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;${style}">${text}</span>`
const googleParagraph = (text: string) =>
  `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${text}</p>`
const googleItem = (text: string) =>
  `<li dir="ltr" style="list-style-type:disc;font-size:11pt;font-family:Arial,sans-serif;" aria-level="1"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation">${span(text)}</p></li>`

const excel = (rows: string) => `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:x="urn:schemas-microsoft-com:office:excel"
xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Excel.Sheet>
<style>
<!--table {mso-displayed-decimal-separator:"\\."; mso-displayed-thousand-separator:"\\,";}
.xl65 {mso-number-format:"\\@";}
-->
</style>
</head>
<body link="#0563C1" vlink="#954F72">
<table border=0 cellpadding=0 cellspacing=0 width=174 style='border-collapse:collapse;width:130pt'>
<!--StartFragment-->
 <col width=87 span=2 style='width:65pt'>
 ${rows}
<!--EndFragment-->
</table>
</body>
</html>`
const cell = (text: string, attributes = '') => `<td ${attributes} style='height:12.0pt;width:65pt'>${text}</td>`

/** Visual Studio Code: a box for each line, a line break for an empty one, and the first space of an indent that does not break. */
const visualStudioCode = (lines: string) =>
  `<meta charset='utf-8'><div style="color: #d4d4d4;background-color: #1e1e1e;font-family: Menlo, Monaco, 'Courier New', monospace;font-weight: normal;font-size: 12px;line-height: 18px;white-space: pre;">${lines}</div>`
const codeLine = (...parts: string[]) =>
  `<div>${parts.map((part) => `<span style="color: #569cd6;">${part}</span>`).join('')}</div>`

/** Google Docs as Chrome gets it: each item with a picture of its box, and a done one struck out. */
const googleTask = (isDone: boolean, text: string) =>
  `<li dir="ltr" role="checkbox" aria-checked="${isDone}" style="list-style-type:none;font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAEgAAABICAYAAABV7bNHAAAA" width="17.599999999999998px" height="17.599999999999998px" alt="${isDone ? 'checked' : 'unchecked'}" aria-roledescription="checkbox" style="margin-right:3px;" /><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;display:inline-block;vertical-align:top;margin-top:0;" role="presentation">${span(text, isDone ? 'text-decoration:line-through;-webkit-text-decoration-skip:none;text-decoration-skip-ink:none;' : '')}</p></li>`

/** A content control of Word with its box. */
const wordTask = (isDone: boolean, text: string) =>
  `<p class=MsoNormal><w:Sdt CheckBox="t" ${isDone ? 'CheckBoxIsChecked="t" ' : ''}CheckBoxValueChecked="&#9746;" CheckBoxValueUnchecked="&#9744;" CheckBoxFontChecked="MS Gothic" CheckBoxFontUnchecked="MS Gothic" ID="-1361115337"><span style='font-family:"MS Gothic"'>${isDone ? '☒' : '☐'}</span></w:Sdt> ${text}<o:p></o:p></p>`

interface Clipboard {
  name: string
  html: string
  /** What comes out of it, as markdown. */
  markdown: string
}

export const CLIPBOARDS: readonly Clipboard[] = [
  {
    name: 'Word: headings, marks and a link',
    html: word(`<h1>Release plan<o:p></o:p></h1>
<p class=MsoNormal>We ship <b>on Friday</b>, <i style='mso-bidi-font-style:normal'>not</i> before.<o:p></o:p></p>
<p class=MsoNormal><span lang=EN-US style='mso-ansi-language:EN-US'>See <a href="https://example.org/plan">the plan</a>.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>`),
    markdown: '## Release plan\n\nWe ship **on Friday**, _not_ before.\n\nSee [the plan](https://example.org/plan).',
  },
  {
    name: 'Word: a list in two levels',
    html: word(
      [
        wordItem('First', 1, '·', 'One'),
        wordItem('Middle', 2, 'o', 'One and a half'),
        wordItem('Last', 1, '·', 'Two'),
      ].join('\n'),
    ),
    markdown: '* One\n  * One and a half\n* Two',
  },
  {
    name: 'Word: a numbered list',
    html: word([wordItem('First', 1, '1.', 'Open'), wordItem('Last', 1, '2.', 'Close')].join('\n')),
    markdown: '1. Open\n2. Close',
  },
  {
    name: 'Word: a table',
    html: word(`<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'><td width=301 valign=top style='width:225.4pt'><p class=MsoNormal>Name<o:p></o:p></p></td><td width=301 valign=top><p class=MsoNormal>Size<o:p></o:p></p></td></tr>
 <tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'><td width=301 valign=top><p class=MsoNormal>Small<o:p></o:p></p></td><td width=301 valign=top><p class=MsoNormal>1<o:p></o:p></p></td></tr>
</table>`),
    markdown:
      '<table data-header-hidden><thead><tr><th></th><th></th></tr></thead><tbody><tr><td>Name</td><td>Size</td></tr><tr><td>Small</td><td>1</td></tr></tbody></table>',
  },
  {
    name: 'Google Docs: headings, marks and a link',
    html: google(
      `<h2 dir="ltr" style="line-height:1.38;margin-top:18pt;margin-bottom:6pt;">${span('Install')}</h2>${googleParagraph(
        `${span('Run it ')}${span('twice', 'font-weight:700;')}${span(' and ')}${span('slowly', 'font-style:italic;')}${span('; see ')}<a href="https://example.org/docs" style="text-decoration:none;">${span('the docs', 'text-decoration:underline;color:#1155cc;')}</a>${span('.')}`,
      )}<br class="Apple-interchange-newline">`,
    ),
    markdown: '## Install\n\nRun it **twice** and _slowly_; see [the docs](https://example.org/docs).',
  },
  {
    name: 'Google Docs: a list in two levels',
    html: google(
      `<ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${googleItem('One')}<ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${googleItem('One and a half')}</ul>${googleItem('Two')}</ul>`,
    ),
    markdown: '* One\n  * One and a half\n* Two',
  },
  {
    name: 'Google Docs: a check list',
    html: google(
      `<ul style="margin-top:0;margin-bottom:0;padding-inline-start:28px;">${googleTask(true, 'Write')}${googleTask(false, 'Ship')}</ul>`,
    ),
    markdown: '- [x] Write\n- [ ] Ship',
  },
  {
    name: 'Word: a check list of content controls',
    html: word(
      [wordTask(true, 'Write'), wordTask(false, 'Ship'), '<p class=MsoNormal>Done.<o:p></o:p></p>'].join('\n'),
    ),
    markdown: '- [x] Write\n- [ ] Ship\n\nDone.',
  },
  {
    name: 'Word: a numbered list that goes on',
    html: word([wordItem('First', 1, '4.', 'Lock'), wordItem('Last', 1, '5.', 'Leave')].join('\n')),
    markdown: '4. Lock\n5. Leave',
  },
  {
    name: 'Notion: a check list as signs',
    html: '<!-- notionvc: 1d2c --><ul><li>[x] Write</li><li>[ ] Ship</li></ul>',
    markdown: '- [x] Write\n- [ ] Ship',
  },
  {
    name: 'Visual Studio Code: lines, indents, an empty line and signs of HTML',
    html: visualStudioCode(
      `${codeLine('function', ' one() {')}${codeLine('&#160; ', 'return', ' 1 &lt; 2')}${codeLine('}')}<br>${codeLine('&#160; &#160; ', 'deep')}`,
    ),
    markdown: '```\nfunction one() {\n  return 1 < 2\n}\n\n    deep\n```',
  },
  {
    name: 'Visual Studio Code on Windows: within a document, with tabs',
    html: `<html>\r\n<body>\r\n<!--StartFragment-->${visualStudioCode(`${codeLine('if True:')}${codeLine('\tpass')}`)}<!--EndFragment-->\r\n</body>\r\n</html>`,
    markdown: '```\nif True:\n\tpass\n```',
  },
  {
    name: 'JetBrains: lines that end with line breaks',
    html: `<html><head><meta http-equiv="content-type" content="text/html; charset=UTF-8"></head><body><div style="background-color:#1e1f22;color:#bcbec4"><pre style="font-family:'JetBrains Mono',monospace;font-size:9,8pt;"><span style="color:#cf8e6d;">fun&#32;</span><span style="color:#56a8f5;">main</span>()&#32;{<br>&#32;&#32;&#32;&#32;println(<span style="color:#6aab73;">"hi"</span>)<br><br>}</pre></div></body></html>`,
    markdown: '```\nfun main() {\n    println("hi")\n\n}\n```',
  },
  {
    name: 'Windows Terminal: lines of a box',
    html: `<!DOCTYPE><HTML><HEAD></HEAD><BODY><!--StartFragment --><DIV STYLE="display:inline-block;white-space:pre;background-color:#0C0C0C;font-family:'Cascadia Mono',monospace;font-size:12pt;font-weight:400;padding:4px;"><SPAN STYLE="color:#CCCCCC;background-color:#0C0C0C;">$ ls</SPAN><BR><SPAN STYLE="color:#CCCCCC;">  a.txt   b.txt</SPAN></DIV><!--EndFragment --></BODY></HTML>`,
    markdown: '```\n$ ls\n  a.txt   b.txt\n```',
  },
  {
    name: 'GitHub: rows of a file with their numbers',
    html: `<meta charset='utf-8'><table class="highlight tab-size js-file-line-container" data-tab-size="8" data-paste-markdown-skip=""><tbody><tr><td id="L1" class="blob-num js-line-number" data-line-number="1"></td><td id="LC1" class="blob-code blob-code-inner js-file-line"><span class="pl-k">def</span> <span class="pl-en">one</span>():</td></tr><tr><td id="L2" class="blob-num js-line-number" data-line-number="2"></td><td id="LC2" class="blob-code blob-code-inner js-file-line">    <span class="pl-k">return</span> 1</td></tr></tbody></table>`,
    markdown: '```\ndef one():\n    return 1\n```',
  },
  {
    name: 'GitHub: code of a rendered page, with its language',
    html: `<meta charset='utf-8'><div class="highlight highlight-source-shell notranslate position-relative overflow-auto" dir="auto" style="box-sizing:border-box;"><pre style="font-family:ui-monospace,SFMono-Regular,Menlo,monospace;"><span class="pl-k">if</span> true
  <span class="pl-c1">echo</span> hi</pre></div>`,
    markdown: '```shell\nif true\n  echo hi\n```',
  },
  {
    name: 'Google Docs: words of one line',
    html: google(span('just words')),
    markdown: 'just words',
  },
  {
    name: 'Notion: tasks, marks, code and a quote',
    html: `<meta charset='utf-8'><!-- notionvc: 5b1d9a4e-2c3f-4d5a-8e7b-1a2b3c4d5e6f --><h1 id="1">Week</h1><ul><li><input type="checkbox" checked="">Write</li><li><input type="checkbox">Ship</li></ul><p>Inline <code>code</code> and <strong>bold</strong></p><pre><code class="language-javascript">const a = 1;
const b = 2;</code></pre><hr><blockquote>Said once</blockquote>`,
    markdown:
      '## Week\n\n- [x] Write\n- [ ] Ship\n\nInline `code` and **bold**\n\n```javascript\nconst a = 1;\nconst b = 2;\n```\n\n***\n\n> Said once',
  },
  {
    name: 'Notion: numbered lists and a table',
    html: `<!-- notionvc: 0c9f --><ol type="1"><li>First</li><li>Second<ol type="a"><li>Below</li></ol></li></ol><table><thead><tr><th>Name</th><th>Role</th></tr></thead><tbody><tr><td>Ann</td><td>Author</td></tr></tbody></table>`,
    markdown: '1. First\n2. Second\n   1. Below\n\n| Name | Role |\n| --- | --- |\n| Ann | Author |',
  },
  {
    name: 'Confluence: a panel, a task and a mention',
    html: `<meta charset='utf-8'><h2 data-pm-slice="1 1 []" data-local-id="a1">Decision</h2><div class="ak-editor-panel" data-panel-type="warning" data-panel-icon="" data-panel-color=""><div class="ak-editor-panel__content"><p data-local-id="b2">Back up first</p></div></div><div data-node-type="actionList" data-task-list-local-id="c3"><div data-task-local-id="d4" data-task-state="TODO">Check the logs</div></div><p data-local-id="e5">Ask <span data-mention-id="712020:abc" data-access-level="CONTAINER" contenteditable="false">@Ann</span> on <span data-node-type="date" data-timestamp="1700000000000">14 Nov 2023</span></p>`,
    markdown:
      '## Decision\n\n{% hint style="warning" %}\nBack up first\n{% endhint %}\n\n- [ ] Check the logs\n\nAsk @Ann on 14 Nov 2023',
  },
  {
    name: 'Confluence: a table with numbered rows and a code block',
    html: `<table data-number-column="false" data-layout="default" data-autosize="false" data-table-local-id="t1"><tbody><tr><th data-colwidth="226" class="ac"><p data-local-id="h1"><strong>Key</strong></p></th><th class="ac"><p><strong>Value</strong></p></th></tr><tr><td class="ac"><p>port</p></td><td class="ac"><p>8080</p></td></tr></tbody></table><pre data-language="bash"><code>npm start</code></pre>`,
    markdown: '| Key | Value |\n| --- | --- |\n| port | 8080 |\n\n```bash\nnpm start\n```',
  },
  {
    name: 'Excel: cells with a header, a number and a formula',
    html: excel(
      `<tr height=16 style='height:12.0pt'>${cell('Name', 'height=16 class=xl65')}${cell('Total')}</tr><tr>${cell('Ann')}${cell('1,234.50', 'align=right x:num="1234.5"')}</tr><tr>${cell('Ben')}${cell('2', 'align=right x:num x:fmla="=1+1"')}</tr>`,
    ),
    markdown:
      '<table data-header-hidden><thead><tr><th></th><th></th></tr></thead><tbody><tr><td>Name</td><td>Total</td></tr><tr><td>Ann</td><td>1,234.50</td></tr><tr><td>Ben</td><td>2</td></tr></tbody></table>',
  },
  {
    name: 'Excel: a single cell',
    html: excel(`<tr height=16>${cell('Just this')}</tr>`),
    markdown: 'Just this',
  },
  {
    name: 'a web page with scripts, handlers and addresses that are programs',
    html: `<meta charset='utf-8'><div onclick="steal()"><script>steal()</script><style>p{color:red}</style><p onmouseover="steal()">Read <a href="javascript:steal()">this</a> or <a href="https://example.org/that" onclick="steal()">that</a></p><iframe src="javascript:steal()"></iframe><img src="x" onerror="steal()" alt=""><svg onload="steal()"><script>steal()</script></svg><object data="data:text/html,<script>steal()</script>"></object><form action="https://evil.example"><input name="password"></form></div>`,
    markdown: 'Read this or [that](https://example.org/that)',
  },
  {
    name: 'a web page with a list, code and a figure',
    html: `<article><h3>Setup</h3><ul><li><p>Get it</p></li><li><p>Run <kbd>Ctrl</kbd></p></li></ul><div class="highlight"><pre><span></span><code><span class="nb">echo</span><span class="w"> </span>hello
</code></pre></div><figure><img src="https://example.org/a.png" alt="A chart"><figcaption>As of today</figcaption></figure></article>`,
    markdown:
      '### Setup\n\n* Get it\n* Run <kbd>Ctrl</kbd>\n\n```\necho hello\n```\n\n<figure><img src="https://example.org/a.png" alt="A chart"><figcaption><p>As of today</p></figcaption></figure>',
  },
]
