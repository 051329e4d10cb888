/** Whatever a document holds, the editor gives it back unchanged. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Block, Document, Node } from '@lectern/content/document'
import { parseMarkdown } from '@lectern/content/markdown'
import { canonicalJson } from '@lectern/content/text'
import fc from 'fast-check'
import type { Node as EditorNode } from 'prosemirror-model'
import { describe, expect, test } from 'vitest'
import { anyDocument } from '../../../content/src/document/testing/arbitrary.ts'
import { anyHostileText } from '../../../content/src/markdown/testing/hostile-text.ts'
import { examples } from '../../../test/tiers.ts'
import { createEditorState } from '../editor-state.ts'
import { schema } from '../schema/schema.ts'
import { countKeys, withKeys } from '../testing/documents.ts'
import { anyEdit, applyRandomEdit } from '../testing/random-edits.ts'
import { anyStrangeDocument } from '../testing/strange-documents.ts'
import { createMemory } from './memory.ts'
import { toDocument } from './to-document.ts'
import { toEditor } from './to-editor.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

function parse(text: string): Document {
  const parsed = parseMarkdown(text)
  if (parsed.kind !== 'parsed') throw new Error(JSON.stringify(parsed))
  return parsed.document
}

function listFiles(folder: string, ending: string): string[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
  return files.filter((file) => file.endsWith(ending)).map((file) => join(folder, file))
}

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** The document goes through two memories, so that nothing of it is remembered; and through one, which gives back the object itself. */
function expectIdentity(document: Document) {
  const node = toEditor(document, createMemory())
  node.check()
  expect(canonicalJson(toDocument(node, createMemory()))).toBe(canonicalJson(document))
  const memory = createMemory()
  expect(toDocument(toEditor(document, memory), memory)).toBe(document)
}

describe('a document comes back unchanged', () => {
  test.each(listFiles('content/fixtures', '.md'))('%s', (file) => expectIdentity(parse(read(file))))
  test.each(listFiles('content/fixtures/markdown', '.json'))('%s', (file) => expectIdentity(JSON.parse(read(file))))
  test.each(listFiles('server/src/demo/pages', '.md'))('%s', (file) => expectIdentity(parse(read(file))))

  test('any document', () => {
    fc.assert(fc.property(anyDocument(), expectIdentity), { numRuns: examples(1500) })
  })

  test('any document with keys', () => {
    fc.assert(
      fc.property(anyDocument(), (document) => expectIdentity(withKeys(document))),
      { numRuns: examples(1500) },
    )
  })

  test('whatever is read from any text', () => {
    fc.assert(
      fc.property(anyHostileText, (text) => {
        const parsed = parseMarkdown(text)
        if (parsed.kind === 'parsed') expectIdentity(parsed.document)
      }),
      { numRuns: examples(1000) },
    )
  })
})

test('blocks beside an edit come back as the very same objects, and without the memory unchanged', () => {
  fc.assert(
    fc.property(anyDocument(), anyDocument(), anyEdit, (before, after, edit) => {
      const middle: Node = { object: 'block', type: 'paragraph', isVoid: false, data: {}, nodes: [] }
      const document = withKeys({ ...before, nodes: [...before.nodes, middle, ...after.nodes] })
      const at = before.nodes.length
      const state = createEditorState(document, { newKey: countKeys() })
      const start = state.doc.children.slice(0, at).reduce((size, { nodeSize }) => size + nodeSize, 1)
      const typed = state.apply(state.tr.insertText(edit.text, start))
      const read = toDocument(typed.doc)
      expect(read.nodes.length).toBe(document.nodes.length)
      for (const [index, node] of read.nodes.entries()) if (index !== at) expect(node).toBe(document.nodes[index])
      expect(canonicalJson(toDocument(typed.doc, createMemory()))).toBe(canonicalJson(read))
      // Whatever the next edit touches: what the editor did not touch is the same object.
      const edited = applyRandomEdit(typed, edit)
      const same = new Set(toDocument(edited.doc).nodes)
      typed.doc.forEach((node, _offset, index) => {
        if (edited.doc.children.includes(node)) expect(same.has(read.nodes[index]!)).toBe(true)
      })
    }),
    { numRuns: examples(300) },
  )
})

test('a slice from a clipboard that carries no node of a document is refused', () => {
  for (const source of [{ object: 'nonsense' }, { object: 'text' }, [], 1])
    expect(() => schema.nodeFromJSON({ type: 'opaque-block', attrs: { key: null, source } }).check()).toThrow(
      RangeError,
    )
  const rest = { members: { nodes: [{ object: 'leaf' }] }, lacks: [] }
  expect(() => schema.nodeFromJSON({ type: 'divider', attrs: { rest } }).check()).toThrow(RangeError)
})

test('a cell stays as it is whatever its fragment is named, in rows of whatever order', () => {
  const cell = (fragment: string) => ({ object: 'fragment' as const, fragment, nodes: [] })
  const table: Node = {
    object: 'block',
    type: 'table',
    isVoid: true,
    data: {
      view: { type: 'grid', columns: ['b', 'a', 'gone'] },
      definition: { a: { id: 'a', type: 'text' }, b: { id: 'b', type: 'text', title: 'B' } },
      records: {
        z: { orderIndex: '2', values: { a: 'expandable-title', stray: 1 } },
        y: { orderIndex: '1', values: { b: 'caption', a: 'missing' } },
      },
    },
    fragments: [cell('expandable-title'), cell('spare'), cell('caption')],
  }
  expectIdentity({ object: 'document', data: {}, nodes: [table] })
  expect(toEditor({ object: 'document', data: {}, nodes: [table] }).firstChild!.type.name).toBe('table')
})

test('nothing that Lectern writes is opaque', () => {
  const listOpaque = (node: EditorNode) => {
    const found: Node[] = []
    node.descendants(({ type, attrs }) => {
      if (type.name.startsWith('opaque-')) found.push(attrs.source)
    })
    return found
  }
  for (const file of listFiles('server/src/demo/pages', '.md'))
    expect(listOpaque(toEditor(parse(read(file))))).toEqual([])
  fc.assert(
    fc.property(anyDocument(), (document) => {
      expect(listOpaque(toEditor(document))).toEqual([])
    }),
    { numRuns: examples(300) },
  )
})

/** Texts side by side are one text in the editor: with the memory they come back as they were, without it in canonical form. */
test('a document that Lectern would not write comes back unchanged, but for its texts in canonical form', () => {
  fc.assert(
    fc.property(anyStrangeDocument, (document) => {
      const memory = createMemory()
      expect(toDocument(toEditor(document, memory), memory)).toBe(document)
      const node = toEditor(document, createMemory())
      node.check()
      const once = toDocument(node, createMemory())
      expect(canonicalJson(joinTexts(once))).toBe(canonicalJson(joinTexts(document)))
      expect(canonicalJson(toDocument(toEditor(once, createMemory()), createMemory()))).toBe(canonicalJson(once))
    }),
    { numRuns: examples(2000) },
  )
})

test('a block deeper than the editor goes is opaque, and comes back', () => {
  let node: Node = { object: 'block', type: 'paragraph', isVoid: false, data: {}, nodes: [] }
  for (let depth = 0; depth < 100_000; depth++)
    node = { object: 'block', type: 'blockquote', isVoid: false, data: {}, nodes: [node] }
  const document: Document = { object: 'document', data: {}, nodes: [node] }
  const memory = createMemory()
  let back: Node = toDocument(toEditor(document, memory), createMemory()).nodes[0]!
  for (let depth = 0; depth < 100_000; depth++) back = (back as Block).nodes![0]!
  expect(back).toMatchObject({ type: 'paragraph' })
})

/** Texts side by side become one, and so do leaves with equal marks, whatever their order. */
function joinTexts<T>(value: T): T {
  if (Array.isArray(value)) {
    const list = joinSameTexts(value.map(joinTexts))
    return (list.every((each) => each?.object === 'mark') ? list.toSorted(byJson) : list) as T
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, joinTexts(each)])) as T
}

type Joined = { object?: string; leaves?: Joined[]; text?: string }

function joinSameTexts(list: Joined[]): Joined[] {
  const joined: Joined[] = []
  for (const each of list) {
    const last = joined.at(-1)
    const isText = each?.object === 'text' || each?.object === 'leaf'
    if (isText && last !== undefined && last.object === each.object && same(last, each)) {
      joined[joined.length - 1] =
        each.object === 'text'
          ? { ...last, leaves: joinSameTexts([...last!.leaves!, ...each.leaves!]) }
          : { ...last, text: last!.text! + each.text! }
    } else joined.push(each)
  }
  return joined
}

const byJson = (one: unknown, other: unknown) => (canonicalJson(one) < canonicalJson(other) ? -1 : 1)

const same = (one: Joined, other: Joined) =>
  canonicalJson({ ...one, leaves: [], text: '' }) === canonicalJson({ ...other, leaves: [], text: '' })
