/** What keys and letters do. */
import { TextSelection } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { toDocument } from '../convert/to-document.ts'
import { openAt, openMarkdown, positionOf, printState, run, typeText } from '../testing/documents.ts'
import { backspace, enter, indent, insertLineBreak, insertParagraphAfter, outdent } from './enter.ts'
import { insertInline } from './insert-inline.ts'
import { KEY_BINDINGS } from './key-bindings.ts'
import { toggleTask } from './lists.ts'
import { findMarkRange, insertLinkedText, removeLink, setAnnotation, setLink, toggleTextMark } from './text-marks.ts'

const keysOf = (state: Parameters<typeof printState>[0]) => toDocument(state.doc).nodes.map(({ key }) => key)

describe('Enter', () => {
  test.each([
    ['splits a line', 'one| two', 'one\n\n| two'],
    ['goes on with text behind a heading', '## one|', '## one\n\n|'],
    ['splits a heading', '## one| two', '## one\n\n## | two'],
    ['makes an item', '* one|', '* one\n* |'],
    ['makes a task that is not done', '- [x] one|', '- [x] one\n- [ ] |'],
    ['makes a line of code', '```\none|\n```', '```\none\n|\n```'],
    [
      'leaves the title of an expandable block',
      '<details>\n\n<summary>ti|tle</summary>\n\nbody\n\n</details>',
      '<details>\n\n<summary>title</summary>\n\n|body\n\n</details>',
    ],
  ])('%s', (_name, before, after) => {
    expect(printState(run(openAt(before), enter)!)).toBe(after)
  })

  test('in an empty item leaves the list', () => {
    const state = run(run(openAt('* one|'), enter)!, enter)!
    expect(printState(state)).toBe('* one\n\n|')
  })

  test('in an empty item of a list in a list goes one level up', () => {
    const state = run(run(openAt('* one\n  * two|'), enter)!, enter)!
    expect(printState(state)).toBe('* one\n  * two\n* |')
  })

  test('on a second empty line leaves code', () => {
    const state = run(run(run(openAt('```\none|\n```'), enter)!, enter)!, enter)!
    expect(printState(state)).toBe('```\none\n```\n\n|')
  })

  test('at the start of a line puts an empty one before it, and the words keep their key', () => {
    const state = run(openAt('|one\n\ntwo'), enter)!
    expect(keysOf(state)).toEqual(['n0', 'a0', 'a1'])
  })

  test('with Shift breaks the line, with Mod begins a new block', () => {
    expect(printState(run(openAt('one| two'), insertLineBreak)!)).toBe('one\\\n| two')
    expect(printState(run(openAt('> o|ne'), insertParagraphAfter)!)).toBe('> one\n>\n> |')
  })
})

describe('Backspace', () => {
  test.each([
    ['joins with the line before', 'one\n\n|two', 'one|two'],
    ['makes a paragraph of a heading', '## |one', '|one'],
    ['takes an item out of its list', '* |one', '|one'],
    ['takes a line out of a quotation', '> |one', '|one'],
  ])('%s', (_name, before, after) => {
    expect(printState(run(openAt(before), backspace)!)).toBe(after)
  })

  test('keeps the key of the first line', () => {
    expect(keysOf(run(openAt('one\n\n|two'), backspace)!)).toEqual(['a0'])
  })
})

describe('Tab', () => {
  test('moves an item in and out', () => {
    const inner = run(openAt('* one\n* t|wo'), indent)!
    expect(printState(inner)).toBe('* one\n  * t|wo')
    expect(printState(run(inner, outdent)!)).toBe('* one\n* t|wo')
  })

  test('indents code', () => {
    expect(printState(run(openAt('```\n|one\n```'), indent)!)).toBe('```\n  |one\n```')
  })

  test('means nothing in a plain line', () => {
    expect(run(openAt('on|e'), indent)).toBeUndefined()
  })
})

describe('markdown as it is typed', () => {
  test.each([
    ['# ', '## |'],
    ['## ', '### |'],
    ['### ', '#### |'],
    ['- ', '* |'],
    ['* one', '* one|'],
    ['1. one', '1. one|'],
    ['7. one', '7. one|'],
    ['[] one', '- [ ] one|'],
    ['> one', '> one|'],
    ['``` one', '```\none|\n```'],
    ['```js one', '```js\none|\n```'],
    ['---', '***\n\n|'],
    ['a **b** c', 'a **b** c|'],
    ['a *b* c', 'a _b_ c|'],
    ['_b_ c', '_b_ c|'],
    ['~~b~~ c', '~~b~~ c|'],
    ['`b` c', '`b` c|'],
    ['[a](https://example.org) b', '[a](https://example.org) b|'],
    ['$$x^2$$ b', '$$x^2$$ b|'],
    ['snake_case_name', 'snake_case_name|'],
    ['2 * 3 * 4', '2 \\* 3 \\* 4|'],
  ])('%s', (typed, after) => {
    expect(printState(typeText(openAt('|'), typed))).toBe(after)
  })

  test('keeps the key of the line that becomes a heading, and does nothing in code', () => {
    expect(keysOf(typeText(openAt('|one'), '# '))).toEqual(['a0'])
    expect(printState(typeText(openAt('```\n|\n```'), '# **a** '))).toBe('```\n# **a** |\n```')
  })
})

describe('marks', () => {
  test('are set on the selection and taken off, and not in code', () => {
    const bold = run(openAt('a |word| b'), toggleTextMark('bold'))!
    expect(toDocument(bold.doc)).toEqual(toDocument(openMarkdown('a **word** b').doc))
    expect(toDocument(run(bold, toggleTextMark('bold'))!.doc)).toEqual(toDocument(openMarkdown('a word b').doc))
    expect(run(openAt('```\na |word| b\n```'), toggleTextMark('bold'))).toBeUndefined()
  })

  test('a link is set, changed with the caret in it, and removed', () => {
    const link = (url: string) => setLink({ ref: { kind: 'url', url } }, () => 'l1')
    const linked = run(openAt('a |word| b'), link('https://a.example'))!
    expect(toDocument(linked.doc)).toEqual(toDocument(openMarkdown('a [word](https://a.example) b').doc))
    const inside = linked.apply(
      linked.tr.setSelection(TextSelection.create(linked.doc, positionOf(linked, 'word') + 2)),
    )
    expect(findMarkRange(inside, 'link')).toMatchObject({ from: 3, to: 7 })
    const changed = run(inside, link('https://b.example'))!
    expect(toDocument(changed.doc)).toEqual(toDocument(openMarkdown('a [word](https://b.example) b').doc))
    expect(toDocument(run(changed, removeLink)!.doc)).toEqual(toDocument(openMarkdown('a word b').doc))
    expect(run(openAt('a wo|rd b'), link('https://a.example'))).toBeUndefined()
  })

  test('two links side by side stay two', () => {
    const state = openMarkdown('[a](https://a.example)[b](https://a.example)')
    const typed = state.apply(state.tr.insertText('!', 3))
    expect(toDocument(typed.doc).nodes[0]).toMatchObject({
      nodes: [{ type: 'link' }, { type: 'link' }, { object: 'text' }],
    })
  })

  test('a note gets keys', () => {
    const note = [
      { object: 'fragment', fragment: 'annotation-body', nodes: [{ object: 'block', type: 'paragraph', nodes: [] }] },
    ] as const
    const state = run(
      openAt('a |word| b'),
      setAnnotation(note, () => 'n'),
    )!
    expect(JSON.stringify(toDocument(state.doc))).toContain('"key":"n0"')
  })
})

test('words are inserted as a link of their own, also behind a link', () => {
  const data = { ref: { kind: 'url', url: 'https://b.example' } }
  const insert = insertLinkedText('here', data, () => 'new')
  expect(printState(run(openAt('go [there](https://a.example)|'), insert)!)).toBe(
    'go [there](https://a.example)[here](https://b.example)|',
  )
  expect(printState(run(openAt('**bold|**'), insert)!)).toBe('**bold[here](https://b.example)|**')
  expect(run(openAt('go |there|'), insert)).toBeUndefined()
})

test('an inline takes the place of what was typed for it, with a blank behind it', () => {
  const state = openAt('to @an| and on')
  const from = positionOf(state, '@')
  const data = { ref: { kind: 'user', user: 'u1' } }
  const insert = insertInline('mention', data, { from, to: from + 3, isSpaced: true })
  expect(printState(run(state, insert)!)).toBe('to [/users/u1](/users/u1 "mention")| and on')
  expect(run(openAt('```\na|b\n```'), insertInline('emoji', { code: '1f600' }))).toBeUndefined()
})

test('a task is ticked', () => {
  expect(printState(run(openAt('- [ ] o|ne'), toggleTask)!)).toBe('- [x] o|ne')
  expect(run(openAt('* o|ne'), toggleTask)).toBeUndefined()
})

test('no key does anything that the schema forbids, wherever the caret is', () => {
  const places = ['## a|b', '* a|b', '> a|b', '```\na|b\n```', '| a|b |\n| - |\n| c |'.replace('a|b', 'a&#124;b'), '|']
  for (const place of places) {
    const state = place.includes('|') && !place.includes('&#124;') ? openAt(place) : openMarkdown(place)
    for (const command of Object.values(KEY_BINDINGS)) run(state, command)
  }
})
