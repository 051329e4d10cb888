import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { examples } from '../../../test/tiers.ts'
import { leaf, paragraph, text as textNode } from '../document/build.ts'
import { contentOf } from '../document/keep-keys.ts'
import type { Document } from '../document/types.ts'
import { parseMarkdown } from '../markdown/parse-markdown.ts'
import { defaultHref } from '../markdown/references.ts'
import { fromParsed } from './read-page.ts'
import { type PageToSplice, splicePage } from './splice-page.ts'

const FIXTURES = new URL('../../fixtures/markdown/', import.meta.url)
const inputs = readdirSync(FIXTURES).map((name) => readFileSync(new URL(`${name}/input.md`, FIXTURES), 'utf8').trim())

const resolve = () => undefined

function read(source: string): PageToSplice {
  const answer = fromParsed(parseMarkdown(source, { resolve, isLenient: true }), resolve)
  if (answer.kind !== 'read') throw new Error(answer.reason)
  const fields = { title: 'Listed', ...answer.fields }
  return { fields, body: answer.body!, href: defaultHref, resolve, listedTitle: 'Listed', isPage: true }
}

const withNodes = (document: Document, nodes: Document['nodes']): Document => ({ ...document, nodes })

test.each(inputs.map((input) => [input]))('a page nobody edited is written as it stood: %j', (input) => {
  for (const source of [
    `# Title\n\n${input}\n`,
    `${input}`,
    `---\ndescription: >-\n  folded\n  lines\n---\n\n\n${input}\n\n\n`,
  ])
    for (const text of [source, source.replaceAll('\n', '\r\n'), `\uFEFF${source}`])
      expect(splicePage(text, read(text))).toBe(text)
})

/** Where several blocks share lines, the neighbours of an edited one are printed again too; with a second `#` line the first is no title. */
const simple = inputs.filter((input) => {
  if (input.startsWith('# ')) return false
  const parsed = parseMarkdown(input, { withSegments: true })
  return parsed.kind === 'parsed' && parsed.segments!.every(({ nodes }) => nodes === 1)
})

const fresh = paragraph([textNode(leaf('Written anew.'))])

test('an edited block is printed, and every other block preserves its source', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...simple), { minLength: 1, maxLength: 6 }),
      fc.nat(),
      fc.constantFrom('replace', 'remove', 'insert'),
      fc.constantFrom('\n', '\r\n'),
      (chosen, number, edit, end) => {
        const source = `---\nkept: {as: it is} # remark\n---\n\nTitle\n=====\n\n${chosen.join('\n\n')}\n`.replaceAll(
          '\n',
          end,
        )
        const page = read(source)
        const at = number % (page.body.nodes.length + 1)
        const nodes = [...page.body.nodes]
        nodes.splice(at, edit === 'insert' ? 0 : 1, ...(edit === 'remove' ? [] : [fresh]))
        const text = splicePage(source, { ...page, body: withNodes(page.body, nodes) })
        // Removing a block between two lists may join them: then all of it is printed again.
        if (text === undefined) return
        expect(read(text).body.nodes.map(contentOf)).toEqual(nodes.map(contentOf))
        expect(text.startsWith(`---${end}kept: {as: it is} # remark${end}---${end}${end}Title${end}=====`)).toBe(true)
        const lines = new Set(source.split(end))
        const added = text.split(end).filter((line) => !lines.has(line) && line !== '')
        expect(added.filter((line) => line !== 'Written anew.')).toEqual([])
      },
    ),
    { numRuns: examples(1000) },
  )
})

test('a title, a description and a slug change only their own lines', () => {
  const source = '---\n# a remark\ndescription: >-\n  folded\n  lines\nicon:   gear\n---\n# Old *title*\n\n- a\n- b\n'
  const page = read(source)
  const change = (fields: object, slug?: string) =>
    splicePage(source, { ...page, fields: { ...page.fields, ...fields }, slug })
  expect(change({ title: 'New' })).toBe(source.replace('# Old *title*', '# New'))
  expect(change({ description: 'Short' })).toBe(source.replace('>-\n  folded\n  lines', 'Short'))
  expect(change({ description: undefined })).toBe(source.replace('description: >-\n  folded\n  lines\n', ''))
  expect(change({ slug: 'x' }, 'x')).toBe(source.replace('gear\n', 'gear\nslug: x\n'))
})

test('a page without front matter gets it, and one without a heading gets one when it is renamed', () => {
  const page = read('* a\n* b\n')
  const fields = { ...page.fields, title: 'Other', icon: 'gear' }
  expect(splicePage('* a\n* b\n', { ...page, fields })).toBe('---\nicon: gear\n---\n\n# Other\n\n* a\n* b\n')
})
