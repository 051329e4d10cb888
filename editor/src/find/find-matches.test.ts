import { documentOf, paragraph, plainText, text as textNode } from '@lectern/content/document'
import fc from 'fast-check'
import { undo } from 'prosemirror-history'
import { EditorState } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { toDocument } from '../convert/to-document.ts'
import { toEditor } from '../convert/to-editor.ts'
import { openMarkdown, printState } from '../testing/documents.ts'
import { findMatches, replaceMatches } from './find-matches.ts'

const find = (markdown: string, text: string, options = {}) => findMatches(openMarkdown(markdown).doc, text, options)

describe('a text', () => {
  test.each([
    ['in any case', 'One one ONE', 'one', {}, 3],
    ['in its own case', 'One one ONE', 'one', { isCaseSensitive: true }, 1],
    ['as a word', 'one once none one', 'one', { isWholeWord: true }, 2],
    ['as a word with signs', 'C++ and C', 'c++', { isWholeWord: true }, 1],
    ['across marks', 'a**b**c', 'abc', {}, 1],
    ['not across an inline', 'a:tada:b', 'ab', {}, 0],
    ['not across lines', 'one\n\ntwo', 'onetwo', {}, 0],
    ['in code, tables and lists', '```\nfind\n```\n\n* find\n\n| find |\n| - |\n| find |', 'find', {}, 4],
    ['beside letters that grow', 'İx x', 'x', {}, 2],
    ['that is empty', 'one', '', {}, 0],
  ])('is found %s', (_name, markdown, text, options, count) => {
    expect(find(markdown, text, options)).toHaveLength(count)
  })

  test('is replaced everywhere in one step, with the marks it had', () => {
    const state = openMarkdown('red **red** [red](https://a.example)\n\n## Red')
    const replaced = state.apply(replaceMatches(state, findMatches(state.doc, 'red'), 'blue'))
    const printed = 'blue **blue** [blue](https://a.example)\n\n## blue'
    expect(printState(replaced).replace('|', '')).toBe(printed)
    let undone = replaced
    undo(replaced, (tr) => {
      undone = replaced.apply(tr)
    })
    expect(undone.doc.eq(state.doc)).toBe(true)
  })

  test('is removed by replacing it with nothing', () => {
    const state = openMarkdown('a-b-c')
    expect(plainText(toDocument(state.apply(replaceMatches(state, findMatches(state.doc, '-'), '')).doc))).toContain(
      'abc',
    )
  })

  test('is found as a string finds it, and gone when it was replaced by another', () => {
    const anyLine = fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'é', 'ß', '😀', ' '), maxLength: 30 })
    fc.assert(
      fc.property(
        anyLine,
        fc.string({ unit: fc.constantFrom('a', 'b', '😀'), minLength: 1, maxLength: 2 }),
        (line, text) => {
          fc.pre(line !== '')
          const doc = toEditor(documentOf([paragraph([textNode({ object: 'leaf', text: line, marks: [] })])]))
          const matches = findMatches(doc, text, { isCaseSensitive: true })
          expect(matches).toHaveLength(line.split(text).length - 1)
          for (const { from, to } of matches) expect(doc.textBetween(from, to)).toBe(text)
          const replaced = replaceMatches(EditorState.create({ doc }), matches, 'X').doc
          expect(replaced.textContent).toBe(line.split(text).join('X'))
        },
      ),
    )
  })

  test('is found in a long line in linear time', () => {
    const state = openMarkdown('a'.repeat(100_000))
    expect(findMatches(state.doc, `${'a'.repeat(50)}b`)).toEqual([])
    expect(findMatches(state.doc, 'aa')).toHaveLength(50_000)
    const replaced = state.apply(replaceMatches(state, findMatches(state.doc, 'a'), 'bc'))
    expect(replaced.doc.textContent).toBe('bc'.repeat(100_000))
    const marked = openMarkdown('**a**b '.repeat(10_000))
    const unmarked = marked.apply(replaceMatches(marked, findMatches(marked.doc, 'ab'), 'c'))
    expect(unmarked.doc.textContent).toBe('c '.repeat(10_000).trimEnd())
  })
})
