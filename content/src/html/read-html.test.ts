import { describe, expect, test } from 'vitest'
import { growthOf, LINEAR } from '../../../test/growth.ts'
import type { ContentRef } from '../document/index.ts'
import { printMarkdown } from '../markdown/index.ts'
import { readHtml } from './index.ts'
import { readNavigation } from './navigation.ts'
import { parseHtml } from './parse-html.ts'
import type { HtmlOptions } from './read-html.ts'

const read = (html: string, options: HtmlOptions = {}) => {
  const answer = readHtml(html, options)
  if (answer.kind !== 'read') throw new Error(answer.rule)
  return { ...answer, markdown: printMarkdown(answer.document) }
}

describe('anchors', () => {
  test('ids of headings still work, on any element and in any notation', () => {
    const { markdown, anchors } = read(
      '<h1 id="T">T</h1><p><a href="#T">1</a> <a href="#Some_Id">2</a> <a href="#s">3</a> <a href="#%C3%BC">4</a> <a href="#inner">5</a> <a href="#p">6</a> <a href="#gone">7</a></p>' +
        '<h2 id="Some_Id">A</h2><section id="s"><h2>B</h2></section><h2 id="ü">C</h2><h2><a name="inner"></a>D</h2><p id="p">x</p>',
    )
    expect(markdown).toBe(
      [
        '1 [2](#Some_Id) [3](#s) [4](#ü) [5](#inner) [6](#inner) [7](#gone)',
        '## A <a href="#Some_Id" id="Some_Id"></a>',
        '## B <a href="#s" id="s"></a>',
        '## C <a href="#ü" id="ü"></a>',
        '## D <a href="#inner" id="inner"></a>',
        'x',
      ].join('\n\n'),
    )
    expect(Object.fromEntries(anchors)).toEqual({
      T: '',
      Some_Id: 'Some_Id',
      s: 's',
      ü: 'ü',
      inner: 'inner',
      p: 'inner',
    })
  })

  test('an id that two headings would share is numbered, and a default anchor is not written', () => {
    const { markdown, anchors } = read('<h2 id="a">A</h2><h2 id="a">A</h2><h2 id="b-c">B c</h2>')
    expect(markdown).toBe('## A <a href="#a" id="a"></a>\n\n## A <a href="#a-1" id="a-1"></a>\n\n## B c')
    expect([...anchors.values()]).toEqual(['a', 'b-c'])
  })

  test('URLs are made absolute first, and then resolved', () => {
    const resolved: string[] = []
    const { markdown } = read(
      '<p><a href="a.html#x">a</a> <a href="b">b</a> <img src="c.png"> <a href="javascript:x">d</a></p>',
      {
        absolute: (url) => (url.startsWith('javascript') ? url : `https://example.org/${url}`),
        resolve: (url, kind): ContentRef | undefined => {
          resolved.push(`${kind} ${url}`)
          return url.endsWith('/b') ? { kind: 'page', page: 'p1' } : undefined
        },
      },
    )
    expect(resolved).toEqual([
      'link https://example.org/a.html#x',
      'link https://example.org/b',
      'image https://example.org/c.png',
    ])
    expect(markdown).toBe('[a](https://example.org/a.html#x) [b](/pages/p1) ![](https://example.org/c.png) d')
  })
})

test.each([
  ['white space', '<p> a\n <b> b </b> c<br> d </p>', 'a **b** c\\\nd'],
  ['two breaks', '<p>a<br><br>b</p>', 'a\n\nb'],
  ['a link around blocks', '<a href="/x"><h3>T</h3><p>d</p></a>', '### [T](/x)\n\n[d](/x)'],
  ['a list between items', '<ul><li>a</li><ul><li>b</li></ul></ul>', '* a\n  * b'],
  ['levels', '<h1>A</h1><h2>B</h2><h1>C</h1>', '## A\n\n### B\n\n## C'],
  [
    'KaTeX',
    '<p>x <span class="katex"><span class="katex-mathml"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x_1</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x1</span></span></p>',
    'x $$x_1$$',
  ],
  [
    'MathJax 2',
    '<p><span class="MathJax_Preview">x</span><script type="math/tex; mode=display">y^2</script></p>',
    '$$\ny^2\n$$',
  ],
  ['MathML', '<p>x <math alttext="z"><mi>z</mi></math></p>', 'x $$z$$'],
  ['lazy images', '<p><img src="data:image/gif;base64,x" data-src="a.png" alt="A"></p>', '![A](a.png)'],
  [
    'images without a script',
    '<p><img src="data:image/gif;base64,x"><noscript><img src="b.png"></noscript></p>',
    '![](b.png)',
  ],
  [
    'a dark picture',
    '<picture><source srcset="d.png" media="(prefers-color-scheme: dark)"><img src="l.png"></picture>',
    '<figure><picture><source srcset="d.png" media="(prefers-color-scheme: dark)"><img src="l.png" alt=""></picture></figure>',
  ],
  ['pictures of emoji', '<p>ok <img class="emoji" alt="👍" src="e.png"></p>', 'ok 👍'],
  [
    'styles',
    '<p><span style="font-weight:700">b</span> <span style="font-family:Courier New">c</span> <b style="font-weight:normal">n</b></p>',
    '**b** `c` n',
  ],
  ['videos', '<video controls><source src="v.mp4"></video>', '{% embed url="v.mp4" %}'],
  [
    'alerts in quotes',
    '<blockquote><p>[!WARNING]<br>Hot</p></blockquote>',
    '{% hint style="warning" %}\nHot\n{% endhint %}',
  ],
  ['elements nobody knows', '<x-y>a <z-z>b</z-z></x-y>', 'a b'],
  ['scripts and styles', '<p>a</p><script>b</script><style>c</style><template>d</template>', 'a'],
  [
    'spans of cells',
    '<table><tr><th>A</th><th colspan="2">B</th></tr><tr><td>1</td><td colspan="2">2</td></tr></table>',
    '| A | B | B |\n| --- | --- | --- |\n| 1 | 2 |  |',
  ],
  ['tables that only place things', '<table role="presentation"><tr><td>a</td><td>b</td></tr></table>', 'a\n\nb'],
  ['code in lines of elements', '<pre><code><div>a</div><div></div><div>b</div></code></pre>', '```\na\n\nb\n```'],
  ['names of languages alone', '<pre><code class="hljs python">a</code></pre>', '```python\na\n```'],
  [
    'tabs by labels and panels',
    '<div class="tabs"><div class="bar"><input type="radio"><label>A</label><label>B</label></div><div class="panel">a</div><div class="panel">b</div></div>',
    '{% tabs %}\n{% tab title="A" %}\na\n{% endtab %}\n\n{% tab title="B" %}\nb\n{% endtab %}\n{% endtabs %}',
  ],
  [
    'columns',
    '<div class="columns"><div class="column"><p>a</p></div><div class="column"><p>b</p></div></div>',
    '{% columns %}\n{% column %}\na\n{% endcolumn %}\n\n{% column %}\nb\n{% endcolumn %}\n{% endcolumns %}',
  ],
  [
    'words that are met around content',
    '<p>a</p><div class="share">Tweet</div><div class="copy"><p>LONG</p></div>'.replace('LONG', 'Prose. '.repeat(50)),
    `a\n\n${'Prose. '.repeat(50).trim()}`,
  ],
  ['what no browser shows', '<p>a</p><div aria-hidden="true">b</div><div hidden>c</div>', 'a'],
])('%s', (_, html, markdown) => {
  expect(read(html).markdown).toBe(markdown)
})

describe('hostile pages', () => {
  const repeat = (text: string, times: number) => text.repeat(times)
  test.each([
    ['nested elements', repeat('<div>', 100_000)],
    ['nested quotes', repeat('<blockquote>', 30_000)],
    ['nested lists', repeat('<ul><li>', 30_000)],
    ['nested tables', repeat('<table><tr><td>', 5_000)],
    ['a megabyte of <', repeat('<', 1_000_000)],
    ['tags that never end', repeat('<a ', 200_000)],
    ['values that never end', repeat('<a b="', 150_000)],
    ['end tags of nothing', `${repeat('<div>', 1000)}${repeat('</span>', 100_000)}`],
    ['many lists of tabs', repeat('<div role=tablist><div role=tab>x</div></div>', 1000)],
    ['many references to one note', `${repeat('<sup><a href="#fn1">1</a></sup>', 3_000)}<p id=fn1>x`],
    ['nested boxes', repeat('<div class="admonition note">', 30_000)],
  ])('%s are read in time that grows with their length', async (_, html) => {
    expect(readHtml(`${html}the end`).kind).toBe('read')
    expect(await growthOf(html.length, (length) => readHtml(html.slice(0, length)))).toBeLessThan(LINEAR)
  })

  test('a table that spans more than it contains is refused', () => {
    const html = repeat('<table><tr><td colspan=1000 rowspan=1000>x</td></tr></table>', 1)
    expect(readHtml(html).kind).toBe('read')
    expect(readHtml(`<table>${repeat('<tr><td colspan=1000>x</td></tr>', 1000)}</table>`)).toMatchObject({
      kind: 'tooComplex',
      limit: 'nodes',
    })
  })
})

test('a section called "Table of contents" is content, not navigation', () => {
  const page = parseHtml(
    '<body><nav aria-label="Docs"><a href="/a">A</a></nav><main><h1>Book</h1><section id="table-of-contents"><h2>Table of Contents<a class="headerlink" href="#table-of-contents">¶</a></h2><ul><li><a href="/b">B</a></li><li><a href="/c">C</a></li></ul></section></main></body>',
  )
  expect(readNavigation(page, (href) => href).map(({ title }) => title)).toEqual(['A'])
  const html = readHtml(page)
  expect(html.kind === 'read' && printMarkdown(html.document)).toBe('## Table of Contents\n\n* [B](/b)\n* [C](/c)')
})
