/** Generates HTML as people and generators write it, and invalid HTML, for property tests. */
import fc from 'fast-check'

const NAMES = [
  ...[
    'div',
    'p',
    'span',
    'section',
    'ul',
    'ol',
    'li',
    'table',
    'tr',
    'td',
    'th',
    'thead',
    'tbody',
    'caption',
    'blockquote',
    'pre',
    'code',
  ],
  ...[
    'h1',
    'h2',
    'h3',
    'h6',
    'a',
    'b',
    'strong',
    'em',
    'i',
    's',
    'kbd',
    'sup',
    'sub',
    'mark',
    'q',
    'details',
    'summary',
    'figure',
    'figcaption',
  ],
  ...[
    'dl',
    'dt',
    'dd',
    'aside',
    'main',
    'article',
    'nav',
    'footer',
    'button',
    'label',
    'math',
    'annotation',
    'script',
    'style',
    'x-note',
  ],
  ...[
    'iframe',
    'video',
    'object',
    'picture',
    'svg',
    'title',
    'textarea',
    'noscript',
    'center',
    'font',
    'header',
    'form',
  ],
]
const VOID = ['br', 'hr', 'img', 'input', 'wbr', 'source', 'col']

const ATTRIBUTES = [
  ...[
    'class="admonition note"',
    'class="admonition-title"',
    'class="hint warning"',
    'class="custom-block tip"',
    'class="alert alert-danger"',
  ],
  ...[
    'class="tabbed-set"',
    'class="tabbed-labels"',
    'class="tabbed-content"',
    'class="tabbed-block"',
    'role="tablist"',
    'role="tab"',
  ],
  ...[
    'role="tabpanel"',
    'class="highlight"',
    'class="language-js"',
    'class="line"',
    'class="linenos"',
    'class="hll"',
    'class="math"',
  ],
  ...[
    'class="katex"',
    'class="katex-display"',
    'class="cards"',
    'class="card"',
    'class="steps"',
    'class="step"',
    'class="footnotes"',
  ],
  ...[
    'class="footnote-ref"',
    'class="expand-container"',
    'class="expand-control-text"',
    'class="expand-content"',
    'class="sig"',
  ],
  ...[
    'class="fa fa-star"',
    'id="a"',
    'id="B c"',
    'id="fn1"',
    'id="ä"',
    'name="n"',
    'href="#a"',
    'href="#B%20c"',
    'href="#fn1"',
    'href="x.html#y"',
  ],
  ...[
    'href="javascript:alert(1)"',
    'href="https://example.org/?a=b&c"',
    'href=""',
    'src="a.png"',
    'src="data:text/html,x"',
    'src="v.mp4"',
  ],
  ...[
    'src="https://www.youtube.com/embed/abcdefgh"',
    'alt="a | b"',
    "alt='\"'",
    'title="t"',
    'width="10"',
    'width="50%"',
    'colspan="2"',
    'rowspan="3"',
  ],
  ...[
    'rowspan="0"',
    'colspan="x"',
    'align="center"',
    'style="text-align:right"',
    'style="font-weight:700"',
    'type="checkbox"',
    'checked',
    'hidden',
  ],
  ...[
    'start="3"',
    'start="1"',
    'open',
    'aria-hidden="true"',
    'display="block"',
    'encoding="application/x-tex"',
    'type="math/tex"',
    'onclick="x"',
  ],
]

const WORDS = [
  ...[
    'word',
    'two words',
    ' ',
    '  ',
    '\n',
    '\n\n',
    '\t',
    '&nbsp;',
    '&amp;',
    '&lt;b&gt;',
    '&#35;',
    '# x',
    '- x',
    '1. x',
    '> x',
    '***',
    '---',
    '| a | b |',
  ],
  ...[
    '`',
    '``',
    '**',
    '_',
    '~~',
    '$$',
    '$',
    '{% hint %}',
    '{%',
    '%}',
    '[a](b)',
    '![',
    '](',
    '[^1]',
    '[ ] x',
    '[!NOTE] x',
    ':smile:',
    '\\',
    '<',
    '>',
    '&',
  ],
  ...[
    'https://a.b/c',
    'www.a.bc',
    'a@b.cd',
    '😀',
    'é',
    '漢字',
    '\u00A0',
    '\u200B',
    '+',
    '=',
    '===',
    '\\(x\\)',
    '¶',
    '#',
    '↩',
    '1',
    '[1]',
    '(',
    ')',
    '!',
    ':',
    '"',
  ],
]

const anyWords = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...WORDS) }, fc.string({ maxLength: 4 }))
const anyAttributes = fc
  .array(fc.constantFrom(...ATTRIBUTES), { maxLength: 3 })
  .map((attributes) => attributes.map((each) => ` ${each}`).join(''))

const HREFS = [
  '#a',
  '#B%20c',
  'x.html#y',
  'https://example.org/?a=b&amp;c',
  'javascript:alert(1)',
  'mailto:a@b.cd',
  'a b',
  'a.png',
  '',
]
const SOURCES = ['a.png', 'https://example.org/b.png', 'data:image/svg+xml,x', 'x y.gif']

/** Structures that random generation would rarely create. */
const shapesOf = (inner: fc.Arbitrary<string>): fc.Arbitrary<string> => {
  const some = fc.array(inner, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''))
  const cell = fc
    .tuple(fc.constantFrom('td', 'th'), anyAttributes, some)
    .map(([name, attributes, content]) => `<${name}${attributes}>${content}</${name}>`)
  const row = fc.array(cell, { minLength: 1, maxLength: 3 }).map((cells) => `<tr>${cells.join('')}</tr>`)
  return fc.oneof(
    fc.tuple(fc.constantFrom(...HREFS), some).map(([href, content]) => `<a href="${href}">${content}</a>`),
    fc.constantFrom(...SOURCES).map((src) => `<img src="${src}" alt="x">`),
    fc
      .tuple(row, fc.array(row, { maxLength: 3 }))
      .map(([head, rows]) => `<table><thead>${head}</thead>${rows.join('')}</table>`),
    fc.array(row, { minLength: 1, maxLength: 3 }).map((rows) => `<table>${rows.join('')}</table>`),
    fc
      .array(some, { minLength: 1, maxLength: 3 })
      .map((items) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`),
    fc.tuple(some, some).map(([term, words]) => `<dl><dt>${term}</dt><dd>${words}</dd></dl>`),
    fc.tuple(some, some).map(([title, body]) => `<details><summary>${title}</summary>${body}</details>`),
    fc
      .tuple(some, some)
      .map(([title, body]) => `<div class="admonition tip"><p class="admonition-title">${title}</p>${body}</div>`),
    fc
      .tuple(some, some)
      .map(([image, caption]) => `<figure><img src="i.png">${image}<figcaption>${caption}</figcaption></figure>`),
    fc
      .tuple(some, some, some)
      .map(
        ([label, one, two]) =>
          `<div><div role="tablist"><b role="tab">${label}</b><b role="tab">2</b></div><div role="tabpanel">${one}</div><div role="tabpanel">${two}</div></div>`,
      ),
    fc
      .tuple(some, some)
      .map(
        ([words, note]) =>
          `<p>${words}<sup><a href="#fn9">1</a></sup></p><div class="footnotes"><div id="fn9">${note}</div></div>`,
      ),
    fc
      .tuple(some, some)
      .map(
        ([one, two]) =>
          `<div class="cards"><a class="card" href="x">${one}</a><a class="card" href="y">${two}</a></div>`,
      ),
    fc.tuple(some, some).map(([one, two]) => `<ol class="steps"><li>${one}</li><li>${two}</li></ol>`),
    fc
      .tuple(some, fc.constantFrom('b', 'em', 'code', 'kbd', 'mark', 'sup', 's'))
      .map(([words, name]) => `<p>a<${name}>${words}</${name}>b</p>`),
    some.map((code) => `<div class="highlight"><pre>${code}</pre></div>`),
  )
}

/** Well-formed trees with unusual nesting. */
const treeOf = (depth: number): fc.Arbitrary<string> => {
  if (depth === 0) return anyWords
  const inner = treeOf(depth - 1)
  return fc.oneof(
    { weight: 3, arbitrary: anyWords },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...VOID), anyAttributes)
        .map(([name, attributes]) => `<${name}${attributes}>`),
    },
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.constantFrom(...NAMES), anyAttributes, fc.array(inner, { maxLength: 3 }))
        .map(([name, attributes, children]) => `<${name}${attributes}>${children.join('')}</${name}>`),
    },
    { weight: 5, arbitrary: shapesOf(inner) },
  )
}
const anyTree = treeOf(4)

/** Tags in any order, closed or not. */
const anyGarbage: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      anyWords,
      fc.tuple(fc.constantFrom(...NAMES, ...VOID), anyAttributes).map(([name, attributes]) => `<${name}${attributes}>`),
      fc.constantFrom(...NAMES).map((name) => `</${name}>`),
      fc.constantFrom(
        '<!--',
        '-->',
        '<!doctype html>',
        '<![CDATA[',
        ']]>',
        '<a b="',
        '<',
        '</',
        '<?',
        '<p',
        "<div class='x",
      ),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''))

export const anyHtml = fc.oneof(
  fc.array(anyTree, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
  anyGarbage,
)
