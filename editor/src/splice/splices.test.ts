import { type Document, spliceBlocks } from '@lectern/content/document'
import { canonicalJson } from '@lectern/content/text'
import fc from 'fast-check'
import { undo } from 'prosemirror-history'
import { type EditorState, TextSelection } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { anyDocument } from '../../../content/src/document/testing/arbitrary.ts'
import { examples } from '../../../test/tiers.ts'
import { toDocument } from '../convert/to-document.ts'
import { createEditorState } from '../editor-state.ts'
import { countKeys, documentFrom, openMarkdown, withKeys } from '../testing/documents.ts'
import { anyEdit, applyRandomEdit } from '../testing/random-edits.ts'
import { applyRemoteSplices } from './apply-remote-splices.ts'
import { listSplices } from './list-splices.ts'

const open = (document: Document) => createEditorState(document, { newKey: countKeys() })
const textOf = ({ doc }: EditorState) => doc.textBetween(0, doc.content.size, '|')

function receive(state: EditorState, from: Document, to: Document): EditorState {
  const tr = applyRemoteSplices(state, listSplices(from, open(to).doc)!)
  return state.apply(tr!)
}

describe('splices', () => {
  test('of one word typed name one block', () => {
    const base = documentFrom('one\n\ntwo\n\nthree')
    const state = open(base)
    const typed = state.apply(state.tr.insertText('!', state.doc.firstChild!.nodeSize + 4))
    expect(listSplices(base, typed.doc)).toEqual([
      { after: 'a0', remove: ['a1'], insert: [toDocument(typed.doc).nodes[1]] },
    ])
  })

  test('of a document whose blocks have no keys do not exist: it is sent whole', () => {
    const base: Document = { object: 'document', data: {}, nodes: [{ object: 'text', leaves: [] }] }
    expect(listSplices(base, open(base).doc)).toBeUndefined()
  })

  test('give the edited document when they are applied to the base, by the server and by another editor', () => {
    const anyEdits = fc.array(anyEdit, { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(anyDocument({ breadth: 4, depth: 2 }), anyEdits, (start, edits) => {
        const base = withKeys(start)
        const edited = toDocument(edits.reduce(applyRandomEdit, open(base)).doc)
        const splices = listSplices(base, open(edited).doc)!
        const spliced = spliceBlocks(base, splices)
        expect(spliced.kind === 'spliced' && canonicalJson(spliced.document)).toBe(canonicalJson(edited))
        const other = open(base)
        const received = other.apply(applyRemoteSplices(other, splices)!)
        expect(canonicalJson(toDocument(received.doc))).toBe(canonicalJson(edited))
      }),
      { numRuns: examples(300) },
    )
  })
})

describe('edits of others', () => {
  test('leave the caret in its word, in another block and in the same one', () => {
    const base = documentFrom('one\n\ntwo words here')
    const state = open(base)
    const caret = state.doc.content.size - 3
    const placed = state.apply(state.tr.setSelection(TextSelection.create(state.doc, caret)))
    const elsewhere = receive(placed, base, documentFrom('one and more\n\ntwo words here'))
    expect(elsewhere.doc.textBetween(elsewhere.selection.from, elsewhere.doc.content.size)).toBe('re')
    const here = receive(placed, base, documentFrom('one\n\ntwo new words here'))
    expect(textOf(here)).toBe('one|two new words here')
    expect(here.doc.textBetween(here.selection.from, here.doc.content.size)).toBe('re')
  })

  test('are not undone, and what was typed before them is', () => {
    const base = documentFrom('one\n\ntwo')
    const state = open(base)
    let next = state.apply(state.tr.insertText('!', state.doc.content.size - 1))
    next = receive(next, base, documentFrom('zero\n\ntwo'))
    expect(textOf(next)).toBe('zero|two!')
    undo(next, (tr) => {
      next = next.apply(tr)
    })
    expect(textOf(next)).toBe('zero|two')
    expect(undo(next)).toBe(false)
  })

  test('that name a block which is gone are not applied', () => {
    expect(applyRemoteSplices(openMarkdown('one'), [{ after: 'gone', remove: [], insert: [] }])).toBeUndefined()
    expect(applyRemoteSplices(openMarkdown('one'), [{ after: null, remove: ['gone'], insert: [] }])).toBeUndefined()
  })

  test('fill an empty page, and empty a full one', () => {
    const blank: Document = { object: 'document', data: {}, nodes: [] }
    const full = documentFrom('one\n\ntwo')
    const filled = receive(open(blank), blank, full)
    expect(toDocument(filled.doc)).toEqual(full)
    expect(toDocument(receive(open(full), full, blank).doc)).toEqual(blank)
  })
})
