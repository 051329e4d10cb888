/** Commands on whole blocks. */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { plainText, walk } from '@lectern/content/document'
import { parseMarkdown, printMarkdown } from '@lectern/content/markdown'
import { canonicalJson } from '@lectern/content/text'
import { NodeSelection } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { createMemory } from '../convert/memory.ts'
import { toDocument } from '../convert/to-document.ts'
import { toEditor } from '../convert/to-editor.ts'
import { BLOCK_TYPES } from '../schema/block-types.ts'
import { isPending, REQUIRED_DATA } from '../schema/required-data.ts'
import { schema } from '../schema/schema.ts'
import { documentFrom, openAt, openMarkdown, printState, run } from '../testing/documents.ts'
import { deleteBlock, duplicateBlock, moveBlock } from './arrange-blocks.ts'
import { BLOCKS, type BlockName, NOT_INSERTED } from './block-catalog.ts'
import { setData } from './block-data.ts'
import { insertBlock, insertItem } from './insert-block.ts'
import { enterBlock, selectBlock, selectNextBlock } from './select-blocks.ts'
import { turnInto } from './turn-into.ts'

const names = Object.keys(BLOCKS) as BlockName[]
const topTypes = (state: { doc: { children: readonly { type: { name: string } }[] } }) =>
  state.doc.children.map(({ type }) => type.name)

describe('the catalog', () => {
  test('has every type of block, but those that stand only in others', () => {
    const types: string[] = names.map((name) => BLOCKS[name].type)
    const missing = Object.keys(BLOCK_TYPES).filter((type) => !types.includes(type))
    expect(missing.sort()).toEqual([...NOT_INSERTED].sort())
  })

  test('has every block of the gallery in the demo, but those of integrations', () => {
    const gallery = readFileSync(
      new URL('../../../server/src/demo/pages/handbook/block-gallery.md', import.meta.url),
      'utf8',
    )
    const types: string[] = names.map((name) => BLOCKS[name].type)
    for (const { type } of documentFrom(gallery).nodes as readonly { type: string }[])
      expect([...types, 'integration']).toContain(type)
  })
})

/** Members of `data` that the public document requires of each type of block. */
function readPublicRequirements(): Map<string, Set<string>> {
  type Schema = { [name: string]: unknown } & { required?: string[]; allOf?: Schema[]; $ref?: string }
  const { components } = createRequire(import.meta.url)('gitbook-api-0.202/spec/openapi.json') as {
    components: { schemas: { [name: string]: Schema } }
  }
  const listRequired = (schema: Schema): string[] => {
    const named = schema.$ref && components.schemas[schema.$ref.split('/').at(-1)!]
    return [...(schema.required ?? []), ...[...(schema.allOf ?? []), ...(named ? [named] : [])].flatMap(listRequired)]
  }
  const found = new Map<string, Set<string>>()
  for (const [name, schema] of Object.entries(components.schemas)) {
    const { type, data } = (schema.properties ?? {}) as { type?: { enum?: string[] }; data?: Schema }
    for (const each of (name.startsWith('DocumentBlock') && type?.enum) || [])
      found.set(each, new Set(data ? listRequired(data) : []))
  }
  return found
}

describe('what a type of block requires', () => {
  const required = readPublicRequirements()

  test('is at least what the public document requires of its data', () => {
    expect(required.get('openapi-operation')).toEqual(new Set(['path', 'method', 'ref']))
    for (const [type, members] of required)
      if (type in BLOCK_TYPES && type !== 'table' && type !== 'heading-1')
        expect([type, [...members].filter((name) => !(REQUIRED_DATA[type] ?? []).includes(name))]).toEqual([type, []])
  })

  test('is in every new block that is part of the document', () => {
    for (const name of names) {
      const { doc } = run(openAt('|'), insertBlock(name))!
      for (const { node } of walk(toDocument(doc)))
        if (node.object === 'block')
          for (const member of REQUIRED_DATA[node.type] ?? [])
            expect([name, node.data?.[member]]).not.toEqual([name, undefined])
    }
  })

  test('can be changed, and not removed', () => {
    const inserted = run(openAt('|'), insertBlock('content-ref'))!
    expect(toDocument(inserted.doc).nodes).toEqual([])
    const chosen = run(inserted, setData(0, { ref: { kind: 'page', page: 'p1' } }))!
    expect(toDocument(chosen.doc).nodes).toMatchObject([{ type: 'content-ref', data: { ref: { page: 'p1' } } }])
    const other = run(chosen, setData(0, { ref: { kind: 'page', page: 'p2' } }))!
    expect(toDocument(other.doc).nodes).toMatchObject([{ data: { ref: { page: 'p2' } } }])
    expect(run(other, setData(0, { ref: undefined }))).toBeUndefined()
  })

  test('does not keep words from being stored', () => {
    const state = run(openAt('|'), insertBlock('images'))!
    expect(toDocument(state.doc).nodes).toEqual([])
    const caption = schema.node('caption', null, schema.node('paragraph', null, schema.text('Words')))
    const typed = state.apply(state.tr.insert(2, caption))
    expect(plainText(toDocument(typed.doc))).toContain('Words')
  })
})

describe('insert', () => {
  test.each(names)('%s in place of an empty line, and behind a block', (name) => {
    const filled = run(openAt('one|'), insertBlock(name))!
    expect(topTypes(filled)).toEqual(['paragraph', BLOCKS[name].type])
    const empty = openAt('|')
    const replaced = run(empty, insertBlock(name))!
    expect(topTypes(replaced)).toEqual([BLOCKS[name].type])
    const { selection } = filled
    expect(selection instanceof NodeSelection).toBe(!BLOCKS[name].hasText)
    const document = toDocument(filled.doc)
    // A subject is still to be chosen: until then the block is on the screen alone.
    expect(document.nodes.length).toBe(isPending(filled.doc.lastChild!) ? 1 : 2)
    expect(canonicalJson(toDocument(toEditor(document, createMemory()), createMemory()))).toBe(canonicalJson(document))
    expect(parseMarkdown(printMarkdown(document)).kind).toBe('parsed')
  })

  test('into the item with the caret', () => {
    expect(printState(run(openAt('* one|'), insertBlock('hint'))!)).toBe(
      '* one\n\n  {% hint style="info" %}\n  |\n  {% endhint %}',
    )
  })
})

test('a tab is added behind the one with the caret', () => {
  const tabs = (...names: string[]) =>
    `{% tabs %}\n${names.map((name) => `{% tab title="${name}" %}\n${name}|\n{% endtab %}`).join('\n\n')}\n{% endtabs %}`
  const state = run(openAt(tabs('A')), insertItem)!
  expect(printState(state)).toBe(
    '{% tabs %}\n{% tab title="A" %}\nA\n{% endtab %}\n\n{% tab %}\n|\n{% endtab %}\n{% endtabs %}',
  )
  expect(run(openAt('o|ne'), insertItem)).toBeUndefined()
})

describe('turn into', () => {
  test.each<[string, BlockName, string]>([
    ['one|', 'heading-1', '## one|'],
    ['## o|ne', 'paragraph', 'o|ne'],
    ['o|ne', 'list-unordered', '* o|ne'],
    ['* o|ne\n* two', 'list-ordered', '1. o|ne\n2. two'],
    ['* o|ne', 'list-tasks', '- [ ] o|ne'],
    ['- [x] o|ne', 'list-unordered', '* o|ne'],
    ['* o|ne\n* two', 'paragraph', 'o|ne\n\ntwo'],
    ['o|ne', 'blockquote', '> o|ne'],
    ['o|ne', 'hint', '{% hint style="info" %}\no|ne\n{% endhint %}'],
    ['o|ne', 'code', '```\no|ne\n```'],
    ['```\none\nt|wo\n```', 'paragraph', 'one\\\nt|wo'],
    ['o|ne', 'expandable', '<details>\n\n<summary></summary>\n\no|ne\n\n</details>'],
    ['o|ne\n\ntw|o', 'list-unordered', '* one\n* tw|o'],
  ])('%s → %s', (before, name, after) => {
    expect(printState(run(openAt(before), turnInto(name))!)).toBe(after)
  })

  test('keeps keys of lines', () => {
    const state = run(openAt('o|ne\n\ntwo'), turnInto('heading-2'))!
    expect(toDocument(state.doc).nodes.map(({ key }) => key)).toEqual(['a0', 'a1'])
  })

  test('says no where it would lose something', () => {
    expect(run(openAt('o|ne :tada:'), turnInto('code'))).toBeUndefined()
    expect(run(openAt('o|ne'), turnInto('divider'))).toBeUndefined()
  })
})

describe('arrange', () => {
  test.each([
    ['one\n\nt|wo', -1, 't|wo\n\none'],
    ['o|ne\n\ntwo', 1, 'two\n\no|ne'],
    ['* one\n* t|wo', -1, '* t|wo\n* one'],
    ['> one\n>\n> t|wo\n\nthree', 1, '> one\n\nt|wo\n\nthree'],
    ['zero\n\n> o|ne\n>\n> two', -1, 'zero\n\no|ne\n\n> two'],
  ] as const)('move %s by %s', (before, direction, after) => {
    expect(printState(run(openAt(before), moveBlock(direction))!)).toBe(after)
  })

  test('a block that is moved keeps its key', () => {
    const state = run(openAt('one\n\nt|wo'), moveBlock(-1))!
    expect(toDocument(state.doc).nodes.map(({ key }) => key)).toEqual(['a1', 'a0'])
  })

  test('what cannot move stays', () => {
    expect(run(openAt('o|ne'), moveBlock(1))).toBeUndefined()
    expect(run(openAt('* o|ne'), moveBlock(-1))).toBeUndefined()
    expect(run(openAt('one\n\n> t|wo'), moveBlock(-1))).toBeUndefined()
  })

  test('duplicate and delete', () => {
    expect(printState(run(openAt('* o|ne\n* two'), duplicateBlock)!)).toBe('* one\n* o|ne\n* two')
    expect(printState(run(openAt('one\n\nt|wo'), deleteBlock)!)).toBe('one|')
    expect(printState(run(openAt('* o|ne'), deleteBlock)!)).toBe('|')
    expect(toDocument(run(openAt('o|ne'), deleteBlock)!.doc).nodes).toEqual([])
  })

  test('Escape selects the block, then the one around it; arrows walk, Enter goes in', () => {
    const inItem = run(openAt('> one\n>\n> t|wo'), selectBlock)!
    expect((inItem.selection as NodeSelection).node.textContent).toBe('two')
    const before = run(inItem, selectNextBlock(-1))!
    expect((before.selection as NodeSelection).node.textContent).toBe('one')
    const around = run(before, selectBlock)!
    expect((around.selection as NodeSelection).node.type.name).toBe('blockquote')
    expect(printState(run(around, enterBlock)!)).toBe('> |one\n>\n> two')
  })
})

test('data of a block is set member by member', () => {
  const state = openMarkdown('{% hint style="info" icon="wind" %}\none\n{% endhint %}')
  const changed = run(state, setData(0, { style: 'danger', icon: undefined }))!
  expect(toDocument(changed.doc).nodes[0]).toMatchObject({ key: 'a0', data: { style: 'danger' } })
  expect(run(state, setData(2, { style: 'danger' }))).toBeUndefined()
})
