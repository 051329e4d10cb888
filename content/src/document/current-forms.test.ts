import { expect, test } from 'vitest'
import { parseMarkdown } from '../markdown/parse-markdown.ts'
import { printMarkdown } from '../markdown/print-markdown.ts'
import { toCurrentForms } from './current-forms.ts'
import type { Document } from './types.ts'

const MARKDOWN = `<button class="button primary" data-action="search" data-query="a b">Find</button> <button class="button secondary" data-action="ask">Ask</button>

{% updates format="full" %}
{% update date="2026-10-31" tags="api,fixes" %}
New
{% endupdate %}

{% update date="next week" %}
Soon
{% endupdate %}
{% endupdates %}`

const button = (data: object) => ({ object: 'inline', type: 'button', isVoid: true, data })
const paragraph = (text: string) => ({
  object: 'block',
  type: 'paragraph',
  isVoid: false,
  data: {},
  nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
})
const update = (data: object, text: string) => ({
  object: 'block',
  type: 'update',
  isVoid: false,
  data,
  nodes: [paragraph(text)],
})
const documentOf = (find: object, ask: object, first: object): Document =>
  ({
    object: 'document',
    data: {},
    nodes: [
      {
        ...paragraph(''),
        nodes: [
          button({ label: 'Find', kind: 'primary', ...find }),
          { object: 'text', leaves: [{ object: 'leaf', text: ' ', marks: [] }] },
          button({ label: 'Ask', kind: 'secondary', ...ask }),
        ],
      },
      {
        object: 'block',
        type: 'updates',
        isVoid: false,
        data: { format: 'full' },
        nodes: [update(first, 'New'), update({ date: 'next week' }, 'Soon')],
      },
    ],
  }) as unknown as Document

const CURRENT = documentOf(
  { action: { action: 'search', query: 'a b' } },
  { action: { action: 'ask' } },
  {
    date: '2026-10-31T00:00:00.000Z',
    tags: [
      { kind: 'tag', tag: 'api' },
      { kind: 'tag', tag: 'fixes' },
    ],
  },
)
const FORMER = documentOf(
  { action: 'search', query: 'a b' },
  { action: 'ask' },
  { date: '2026-10-31', tags: ['api', 'fixes'] },
)

test('markdown is read into the current forms, and printed unchanged', () => {
  const parsed = parseMarkdown(MARKDOWN)
  if (parsed.kind !== 'parsed') throw new Error(parsed.kind)
  const { document: read } = parsed
  expect(read).toMatchObject(CURRENT)
  expect(printMarkdown(read)).toBe(MARKDOWN)
})

test('an old document is read into the current forms, and printed the same', () => {
  expect(toCurrentForms(FORMER)).toEqual(CURRENT)
  expect(printMarkdown(FORMER)).toBe(MARKDOWN)
})

test('a document that needs no change stays the same object', () => {
  expect(toCurrentForms(CURRENT)).toBe(CURRENT)
})
