import { describe, expect, test } from 'vitest'
import { type ContentRef, walk } from '../document/index.ts'
import { type ParseOptions, parseMarkdown, printMarkdown } from './index.ts'

function parse(text: string, options: ParseOptions = {}) {
  const parsed = parseMarkdown(text, options)
  if (parsed.kind !== 'parsed') throw new Error(JSON.stringify(parsed))
  return parsed
}

function refsOf(text: string, options?: ParseOptions) {
  return [...walk(parse(text, options).document)].flatMap(({ node }) =>
    'data' in node && node.data?.ref ? [node.data.ref as ContentRef] : [],
  )
}

describe('references', () => {
  test('the resolver is called with every URL and its kind', () => {
    const resolved: string[] = []
    const text = [
      '[a](a.md) ![b](b.png) text [c](c.md "mention")',
      '{% content-ref url="d.md" %}\n{% endcontent-ref %}',
      '{% file src="e.pdf" %}',
      '{% include "f.md" %}',
    ].join('\n\n')
    parse(text, { resolve: (url, kind) => void resolved.push(`${kind} ${url}`) })
    expect(resolved).toEqual([
      'link a.md',
      'image b.png',
      'mention c.md',
      'content-ref d.md',
      'file e.pdf',
      'include f.md',
    ])
  })

  test('a known URL becomes a reference, and is printed with its current URL', () => {
    const resolve = (url: string): ContentRef | undefined => (url === 'a.md' ? { kind: 'page', page: 'p1' } : undefined)
    const { document } = parse('[a](a.md) and [b](missing.md)', { resolve })
    expect(refsOf('[a](a.md) and [b](missing.md)', { resolve })).toEqual([
      { kind: 'page', page: 'p1' },
      { kind: 'url', url: 'missing.md' },
    ])
    expect(printMarkdown(document)).toBe('[a](/pages/p1) and [b](missing.md)')
    const href = (ref: ContentRef) => (ref.kind === 'page' ? 'renamed.md' : ref.kind === 'url' ? ref.url : '')
    expect(printMarkdown(document, { href })).toBe('[a](renamed.md) and [b](missing.md)')
  })

  test.each([
    '[x](javascript:alert)',
    '[x](JAVASCRIPT:alert)',
    '[x](&#106;avascript:alert)',
    '[x](<java\tscript:alert>)',
    '[x](<\u0001javascript:alert>)',
    '[x](vbscript:x)',
    '[x](data:text/html,x)',
    '<javascript:alert>',
    '![x](javascript:alert)',
    '![x](data:image/svg+xml,x)',
    '[x](javascript:alert "mention")',
    '[x][y]\n\n[y]: javascript:alert',
    '<a href="javascript:alert">x</a>',
    '<a class="button" href="javascript:alert">x</a>',
    '<img src="javascript:alert" alt="x">',
    '<figure><img src="javascript:alert"></figure>',
    '<table><thead><tr><th data-type="content-ref"></th></tr></thead><tr><td><a href="javascript:alert">x</a></td></tr></table>',
    '{% embed url="javascript:alert" %}',
    '{% content-ref url="javascript:alert" %}\n{% endcontent-ref %}',
    '{% include "javascript:alert" %}',
  ])('%j leaves no address that runs', (text) => {
    const { document } = parse(text)
    const addresses = [...walk(document)].flatMap(({ node }) =>
      'data' in node ? (JSON.stringify(node.data ?? {}).match(/"url":"[^"]*"|"kind":"url"/g) ?? []) : [],
    )
    expect(addresses).toEqual([])
  })

  test('an image may contain its own bytes', () => {
    expect(refsOf('![x](data:image/png;base64,AAAA)')).toEqual([{ kind: 'url', url: 'data:image/png;base64,AAAA' }])
  })

  test('scripts, styles and event handlers are removed', () => {
    const text = '<script>a()</script>\n\n<style>b {}</style>\n\n<p onclick="c()">d</p>\n\n<img src="e" onerror="f()">'
    const printed = printMarkdown(parse(text).document)
    expect(printed).toBe('d\n\n![](e)')
  })
})

describe('the leading heading', () => {
  test.each([
    ['# Title\n\nText', { title: 'Title', isOnly: true }],
    ['Title\n=====\n\nText', { title: 'Title', isOnly: true }],
    ['# One **bold**\n\n# Two', { title: 'One bold', isOnly: false }],
    ['## Section', undefined],
    ['Text\n\n# Late', undefined],
    ['---\ndescription: d\n---\n# Title', { title: 'Title', isOnly: true }],
  ])('of %j', (text, heading) => {
    expect(parse(text).heading).toEqual(heading)
  })

  test('is the first node, so that the caller can remove it', () => {
    const { document } = parse('# Title\n\nText')
    expect(printMarkdown({ ...document, nodes: document.nodes.slice(1) })).toBe('Text')
    expect(printMarkdown(document)).toBe('## Title\n\nText')
  })
})
