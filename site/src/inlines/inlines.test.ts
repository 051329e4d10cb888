import { expect, test } from 'vitest'
import { complaints } from '../testing/look.ts'
import { write } from '../testing/write.ts'

test('marks nest', async () => {
  const { html } = await write('**bold _both_** ~~gone~~ `a<b` <kbd>Ctrl</kbd> H<sub>2</sub>O x<sup>2</sup>')
  expect(html).toBe(
    '<p><strong>bold </strong><strong><em>both</em></strong> <s>gone</s> <code>a&lt;b</code> <kbd>Ctrl</kbd> H<sub>2</sub>O x<sup>2</sup></p>\n',
  )
})

test('colours are class names, never styles', async () => {
  const { html } = await write(
    '<mark style="color:red;">r</mark> <mark style="color:$primary;background-color:yellow;">b</mark>',
  )
  expect(html).toBe('<p><span class="ink-red">r</span> <mark class="ground-yellow ink-primary">b</mark></p>\n')
})

test('links lead to pages, files, headings and other sites', async () => {
  const { look } = await write(
    '[p](page:quickstart) [f](file:manual) [a](#part) [o](https://example.org/ "Title") [m](mailto:a@b.cd)',
  )
  expect(look.all('a').map(({ attributes }) => attributes)).toEqual([
    { href: '/quickstart' },
    { href: '/files/manual.pdf' },
    { href: '#part' },
    { href: 'https://example.org/', title: 'Title', rel: 'noopener' },
    { href: 'mailto:a@b.cd' },
  ])
})

test('links to other sites open in a new tab where the site is configured so, and are labelled', async () => {
  const { look } = await write('[o](https://example.org/) [p](page:quickstart)', { opensNewTab: true })
  const [other, page] = look.all('a')
  expect(other!.attributes).toEqual({ href: 'https://example.org/', rel: 'noopener noreferrer', target: '_blank' })
  expect(other!.text).toContain('opens in a new tab')
  expect(page!.attributes).toEqual({ href: '/quickstart' })
})

test('a link without a target is text', async () => {
  const { look } = await write('[gone](page:nowhere)')
  expect(look.all('a')).toEqual([])
  expect(look.one('span.broken').text).toBe('gone')
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' \u0001javascript:alert(1)',
  'java\tscript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>',
  'blob:https://x/y',
  'file:///etc/passwd',
])('%j is no address', async (url) => {
  const ref = { kind: 'url' as const, url }
  const { html, look } = await write({
    object: 'document',
    data: {},
    nodes: [
      {
        object: 'block',
        type: 'paragraph',
        nodes: [
          {
            object: 'inline',
            type: 'link',
            data: { ref },
            nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'x', marks: [] }] }],
          },
          { object: 'inline', type: 'button', data: { label: 'b', ref } },
          { object: 'inline', type: 'mention', data: { ref } },
          { object: 'inline', type: 'inline-image', data: { ref } },
        ],
      },
      { object: 'block', type: 'image', data: { ref } },
      { object: 'block', type: 'file', data: { ref } },
      { object: 'block', type: 'embed', data: { url } },
      { object: 'block', type: 'content-ref', data: { ref } },
    ],
  })
  expect(look.all('[href]')).toEqual([])
  expect(look.all('[src]')).toEqual([])
  expect(complaints(html)).toEqual([])
})

test('a URL from the host is checked as well', async () => {
  const { look } = await write('[x](page:quickstart)', { resolve: () => ({ href: 'javascript:alert(1)', title: 'x' }) })
  expect(look.all('a')).toEqual([])
})

test('mentions, buttons, emoji and icons', async () => {
  const { look } = await write(
    '[x](page:reference/api "mention") [y](user:u1 "mention") <a href="page:quickstart" class="button primary" data-icon="rocket">Start</a> <button class="button" data-action="search" data-query="a b">Find</button> :tada: <i class="fa-github"></i> <i class="fa-no-such-icon"></i>',
    { searchPage: '/~search' },
  )
  const [page, user] = look.all('.mention')
  expect([page!.tag, page!.attributes.href, page!.text]).toEqual(['a', '/reference/api', 'API'])
  expect([user!.tag, user!.text]).toEqual(['span', '@Maya Okafor'])
  expect(look.all('a.button').map(({ text, attributes }) => [text, attributes.href])).toEqual([
    ['Start', '/quickstart'],
    ['Find', '/~search?q=a%20b'],
  ])
  expect(look.one('.emoji').text).toBe('🎉')
  expect(look.all('svg.icon')).toHaveLength(3)
})

test('formulas are MathML without inline styles; an invalid formula is shown as text', async () => {
  const { look, html, styles } = await write(
    'Inline $$a_1 + \\mathbb{R}$$ and $$\\frac{$$\n\n$$\n\\begin{pmatrix} 1 & 2 \\end{pmatrix}\n$$',
  )
  expect(look.all('math')).toHaveLength(2)
  expect(look.all('math')[0]!.text).toContain('ℝ')
  expect(look.one('code.formula').text).toBe('\\frac{')
  expect(html).not.toContain('style=')
  expect(styles.text()).toMatch(/^\.s1\{/)
  expect(complaints(html)).toEqual([])
})

test('a note is at the end of the page, and links back', async () => {
  const { look } = await write('A word[^1] and more[^2].\n\n[^1]: The note\n[^2]: Another')
  expect(look.all('.noteref').map((each) => each.one('a').attributes.href)).toEqual(['#Note-1', '#Note-2'])
  const notes = look.one('[role=doc-endnotes]').all('li')
  expect(notes.map(({ attributes }) => attributes.id)).toEqual(['Note-1', 'Note-2'])
  expect(notes[0]!.one('a.back').attributes.href).toBe('#NoteRef-1')
})
