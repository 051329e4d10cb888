import { type Document, isKeyed, listBlockKeys, plainText, readDocument } from '@lectern/content/document'
import { parseMarkdown, printMarkdown } from '@lectern/content/markdown'
import { canonicalJson } from '@lectern/content/text'
import fc from 'fast-check'
import { undo } from 'prosemirror-history'
import { Slice } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { anyDocument } from '../../../content/src/document/testing/arbitrary.ts'
import { examples } from '../../../test/tiers.ts'
import { createMemory } from '../convert/memory.ts'
import { toDocument } from '../convert/to-document.ts'
import { toEditor } from '../convert/to-editor.ts'
import { createEditorState } from '../editor-state.ts'
import { countKeys, openMarkdown, positionOf, withKeys } from '../testing/documents.ts'
import { anyEdit, applyRandomEdit, EDITS } from '../testing/random-edits.ts'
import { anyStrangeDocument } from '../testing/strange-documents.ts'
import { giveSliceKeys } from './give-slice-keys.ts'

const keysOf = (state: EditorState) => toDocument(state.doc).nodes.map(({ key }) => key)
describe('keys', () => {
  test('of a block that is split stay with its first part', () => {
    const state = openMarkdown('one two\n\nthree')
    const split = state.apply(state.tr.split(positionOf(state, 'two')))
    expect(keysOf(split)).toEqual(['a0', 'n0', 'a1'])
  })

  test('of two blocks that are joined: the first stays', () => {
    const state = openMarkdown('one\n\ntwo')
    const joined = state.apply(state.tr.join(positionOf(state, 'two') - 1))
    expect(keysOf(joined)).toEqual(['a0'])
  })

  test('of what is pasted beside the original are new, also in front of it and below', () => {
    const state = openMarkdown('> quoted\n\nlast')
    const quote = state.doc.firstChild!
    const pasted = state.apply(state.tr.insert(0, quote))
    expect(listBlockKeys(toDocument(pasted.doc).nodes)).toEqual(['n0', 'n1', 'a0', 'a1', 'a2'])
  })

  test('of what is cut and pasted stay', () => {
    const state = openMarkdown('> quoted\n\nlast')
    const quote = state.doc.firstChild!
    const cut = state.apply(state.tr.delete(0, quote.nodeSize))
    const pasted = cut.apply(cut.tr.insert(cut.doc.content.size, quote))
    expect(listBlockKeys(toDocument(pasted.doc).nodes)).toEqual(['a2', 'a0', 'a1'])
  })

  test('of many blocks are given before they are pasted, as they would be afterwards', () => {
    const state = openMarkdown('one\n\n> two')
    const copied = giveSliceKeys(new Slice(state.doc.content, 0, 0), state.doc, countKeys('g'))
    const { state: pasted, transactions } = state.applyTransaction(state.tr.insert(0, copied.content))
    expect(listBlockKeys(toDocument(pasted.doc).nodes)).toEqual(['g0', 'g2', 'g1', 'a0', 'a1', 'a2'])
    // Nothing was left to be given.
    expect(transactions).toHaveLength(1)
    const elsewhere = openMarkdown('')
    expect(giveSliceKeys(copied, elsewhere.doc, countKeys()).content.eq(copied.content)).toBe(true)
  })

  test('come back with what is undone', () => {
    const state = openMarkdown('one\n\ntwo')
    let next = state.apply(state.tr.delete(0, state.doc.firstChild!.nodeSize))
    undo(next, (tr) => {
      next = next.apply(tr)
    })
    expect(keysOf(next)).toEqual(['a0', 'a1'])
  })

  test('are given to notes of annotations, and not twice', () => {
    const state = openMarkdown('A word[^1] more\n\n[^1]: The note')
    const line = state.doc.firstChild!
    const copied = state.apply(state.tr.insert(line.nodeSize, line))
    const keys = listBlockKeys(toDocument(copied.doc).nodes)
    expect(isKeyed({ object: 'document', data: {}, nodes: toDocument(copied.doc).nodes.slice(1) })).toBe(true)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('of an empty page: the first letter makes the block', () => {
    const state = createEditorState({ object: 'document', data: {}, nodes: [] }, { newKey: countKeys() })
    expect(toDocument(state.doc).nodes).toEqual([])
    const typed = state.apply(state.tr.insertText('a', 1))
    expect(keysOf(typed)).toEqual(['n0'])
    expect(keysOf(state.apply(state.tr.split(1)))).toEqual(['n1', 'n2'])
  })

  test('in a conflict are left alone: its sides hold the same blocks', () => {
    const state = openMarkdown('x')
    const paragraph = toDocument(state.doc).nodes[0]!
    const side = (name: string) => ({
      object: 'block' as const,
      type: 'conflict-side',
      key: name,
      isVoid: false,
      data: { side: name },
      nodes: [paragraph],
    })
    const conflict = {
      object: 'block' as const,
      type: 'conflict',
      key: 'c',
      isVoid: false,
      data: {},
      nodes: [side('primary'), side('change')],
    }
    const open = createEditorState({ object: 'document', data: {}, nodes: [conflict] }, { newKey: countKeys() })
    const typed = open.apply(open.tr.insertText('a', positionOf(open, 'x')))
    expect((toDocument(typed.doc).nodes[0] as typeof conflict).nodes.map(({ nodes }) => nodes[0]!.key)).toEqual([
      'a0',
      'a0',
    ])
  })
})

function parse(markdown: string): Document {
  const parsed = parseMarkdown(markdown)
  if (parsed.kind !== 'parsed') throw new Error(markdown)
  return parsed.document
}
const wordsOf = (document: Document) => plainText(document).toWellFormed().replaceAll(/\s/g, '')

/** Edits that take no block away. */
const KEEPING = new Set(['type', 'split', 'duplicate'])

describe('whatever is edited', () => {
  test('keys stay unique, blocks keep theirs, and the document is one', () => {
    const effective = new Set<string>()
    const anyEdits = fc.array(anyEdit, { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(anyDocument({ breadth: 3, depth: 2 }), anyEdits, (start, edits) => {
        let state = open(start)
        for (const edit of edits) {
          const next = applyRandomEdit(state, edit)
          if (next.doc !== state.doc) effective.add(edit.kind)
          const keys = expectKeys(next)
          const before = listBlockKeys(toDocument(state.doc).nodes)
          if (KEEPING.has(edit.kind)) expect(keys).toEqual(expect.arrayContaining(before))
          if (edit.kind === 'move') expect(keys.toSorted()).toEqual(before.toSorted())
          const after = toDocument(next.doc)
          expect(canonicalJson(toDocument(toEditor(after, createMemory()), createMemory()))).toBe(canonicalJson(after))
          state = next
        }
        // Markdown has no empty lines of its own: every word is there, and what is read from it is printed the same.
        const written = toDocument(state.doc)
        const read = parse(printMarkdown(written))
        expect(wordsOf(read)).toBe(wordsOf(written))
        expect(printMarkdown(parse(printMarkdown(read)))).toBe(printMarkdown(read))
      }),
      { numRuns: examples(400) },
    )
    expect([...effective].sort()).toEqual([...EDITS].sort())
  })

  test('in a document that Lectern would not write, keys stay unique too', () => {
    const anyEdits = fc.array(anyEdit, { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(anyStrangeDocument, anyEdits, (start, edits) => {
        edits.reduce((state, edit) => {
          const next = applyRandomEdit(state, edit)
          expectKeys(next)
          return next
        }, open(start))
      }),
      { numRuns: examples(300) },
    )
  })
})

const open = (document: Document) => createEditorState(withKeys(document), { newKey: countKeys() })

function expectKeys({ doc }: EditorState): string[] {
  doc.check()
  const document = toDocument(doc)
  const keys = listBlockKeys(document.nodes)
  expect(new Set(keys).size).toBe(keys.length)
  expect(isKeyed(document)).toBe(true)
  expect(readDocument(document).kind).toBe('document')
  return keys
}
