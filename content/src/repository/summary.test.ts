import fc from 'fast-check'
import { expect, test } from 'vitest'
import { examples } from '../../../test/tiers.ts'
import { printSummary } from './print-summary.ts'
import { readSummary, type SummaryEntry } from './summary.ts'

test('groups, pages below pages, links and generated pages', () => {
  const { entries, problems } = readSummary(`# Table of contents

* [Welcome](README.md)

## Guides <a href="#how-to" id="how-to"></a>

* [Install \\[Linux\\]](guides/install.md "Install")
  * [On a server](guides/server%20room.md)
    * [Deeper](<guides/a (b).md>)
* [Elsewhere](https://example.org/a_(b))
* [A heading](guides/install.md#part)
* Only words

## API

* \`\`\`yaml
  type: builtin:openapi
  props:
    models: true
  dependencies:
    spec:
      ref:
        kind: openapi
        spec: petstore
  \`\`\`

***
`)
  expect(problems).toEqual([])
  expect(entries).toEqual([
    { kind: 'page', title: 'Welcome', path: 'README.md', entries: [] },
    {
      kind: 'group',
      title: 'Guides',
      slug: 'how-to',
      entries: [
        {
          kind: 'page',
          title: 'Install [Linux]',
          path: 'guides/install.md',
          linkTitle: 'Install',
          entries: [
            {
              kind: 'page',
              title: 'On a server',
              path: 'guides/server room.md',
              entries: [{ kind: 'page', title: 'Deeper', path: 'guides/a (b).md', entries: [] }],
            },
          ],
        },
        { kind: 'link', title: 'Elsewhere', url: 'https://example.org/a_(b)', entries: [] },
        { kind: 'link', title: 'A heading', url: 'guides/install.md#part', entries: [] },
        { kind: 'page', title: 'Only words', entries: [] },
      ],
    },
    {
      kind: 'group',
      title: 'API',
      entries: [
        {
          kind: 'computed',
          computed: {
            type: 'builtin:openapi',
            props: { models: true },
            dependencies: { spec: { ref: { kind: 'openapi', spec: 'petstore' } } },
          },
          entries: [],
        },
      ],
    },
  ])
})

test('an error in a generated entry is reported with its line', () => {
  const { entries, problems } = readSummary('* ```yaml\n  a: [\n  ```\n* [A](a.md)\n')
  expect(problems).toEqual([{ line: 1, reason: expect.stringContaining('is not YAML') }])
  expect(entries).toEqual([{ kind: 'page', title: 'A', path: 'a.md', entries: [] }])
})

const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((text) => text.replace('a', ' #'))
  .map((text) => text.replace(/[\s\p{C}\u200b-\u200f\ufeff]+/gu, ' ').trim())
  .filter((text) => text !== '' && !/<a\s/.test(text) && !text.startsWith('[') && !/^(?:`{3}|~{3})/.test(text))
const path = fc
  .array(
    fc.stringMatching(/^[\w .()%#-]{1,12}$/).map((name) => `x${name}x`),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => `${parts.join('/')}.md`)

const entry: fc.Arbitrary<SummaryEntry> = fc.letrec<{ entry: SummaryEntry }>((tie) => ({
  entry: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ kind: fc.constant('page' as const), title: words, path, entries: fc.constant([]) }),
    fc.record({
      kind: fc.constant('link' as const),
      title: words,
      url: fc.webUrl({ withFragments: true }),
      entries: fc.constant([]),
    }),
    fc.record({
      kind: fc.constant('page' as const),
      title: words,
      path,
      linkTitle: words,
      entries: fc.array(tie('entry'), { maxLength: 3 }),
    }),
  ),
})).entry
const group = fc.record({
  kind: fc.constant('group' as const),
  title: words,
  entries: fc.array(entry, { maxLength: 4 }),
})

test('a printed summary is read back the same', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(entry, group), { maxLength: 6 }), (entries) => {
      expect(readSummary(printSummary(entries))).toMatchObject({ entries, problems: [] })
    }),
    { numRuns: examples(2000) },
  )
})
