import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { examples } from '../../../test/tiers.ts'
import type { NodeData } from '../document/types.ts'
import { deletePage } from '../revision/delete-page.ts'
import type { PageEdit } from '../revision/edit.ts'
import { deleteFile, deleteReusableContent, putFiles, putReusableContent } from '../revision/files.ts'
import type { Nodes } from '../revision/nodes.ts'
import { listPages } from '../revision/read-pages.ts'
import type { PlacedPage, Revision } from '../revision/types.ts'
import { updatePage } from '../revision/update-page.ts'
import { parseLinkUrl, readApplication } from './parse-link-url.ts'
import { recheckLinks } from './recheck-links.ts'
import { targetKey } from './target.ts'
import { allLinks, buildSpace, type LinkPage, parseDocument, sourceOf } from './testing/link-space.ts'
import type { CheckedLink } from './types.ts'

const edited = (edit: PageEdit): Revision => {
  if (edit.kind !== 'edited') throw new Error(edit.kind)
  return edit.revision
}

/** Status and target of every link, in a short form. */
const summarize = (links: readonly CheckedLink[]) =>
  links.map(({ status, target }) => `${status} ${Object.values(target).join(' ')}`)

async function check(markdown: string, others: Omit<Parameters<typeof buildSpace>[0], 'pages'> = {}) {
  const guide = { id: 'guide', markdown: '## Setup', pages: [{ id: 'install' }] }
  const { nodes, revision } = await buildSpace({ pages: [{ id: 'start', markdown }, guide], ...others })
  return summarize(await allLinks(nodes, revision))
}

/** Its anchor is shortened, and links to it are not. */
const LONG = `${'word and more '.repeat(20)}end`

describe('a link is resolved against its revision', () => {
  test.each([
    ['[a](/pages/guide)', 'ok page own guide'],
    ['[a](/spaces/own/pages/guide)', 'ok page own guide'],
    ['[a](/pages/gone)', 'broken page own gone'],
    ['[a](/pages/guide#setup)', 'ok anchor own guide setup'],
    ['[a](/pages/guide#nothing)', 'broken anchor own guide nothing'],
    ['[a](/pages/gone#setup)', 'broken anchor own gone setup'],
    ['[a](/pages/install#empty)', 'broken anchor own install empty'],
    ['## Here\n\n[a](#here)', 'ok anchor own start here'],
    ['[a](/pages/install#Install)', 'ok anchor own install Install'],
    ['Text\n\n[a](#start)', 'ok anchor own start start'],
    [`## ${LONG}\n\n[a](#${LONG.replaceAll(' ', '-')})`, `ok anchor own start ${LONG.replaceAll(' ', '-')}`],
    [`## ${LONG}\n\n[a](#${'word-'.repeat(10)})`, `broken anchor own start ${'word-'.repeat(10)}`],
    ['[a](#nowhere)', 'broken anchor own start nowhere'],
    ['[a](https://docs.example.com/app/s/own/guide)', 'ok page own guide'],
    ['[a](https://docs.example.com/app/s/own/guide/install)', 'ok page own install'],
    ['[a](https://docs.example.com/app/o/o1/s/own/guide#setup)', 'ok anchor own guide setup'],
    ['[a](https://docs.example.com/app/s/own/gone)', 'broken path own gone'],
    ['[a](https://docs.example.com/app/o/o1/settings)', 'in-app in-app https://docs.example.com/app/o/o1/settings'],
    ['[a](https://example.com)', 'ok url https://example.com'],
    ['[a](mailto:me@example.com)', 'ok url mailto:me@example.com'],
    ['[a](missing.md)', 'broken nowhere missing.md'],
    ['[a](/broken/pages/p1)', 'broken nowhere /broken/pages/p1'],
    ['[a]()', 'broken nowhere '],
    ['![](/files/f1)', 'ok file own f1'],
    ['![](/files/f2)', 'broken file own f2'],
    ['{% include "/reusable-contents/r1" %}', 'ok reusable-content own r1'],
    ['{% include "/reusable-contents/r2" %}', 'broken reusable-content own r2'],
    ['[a](/spaces/s1/pages/p1)', 'undefined page s1 p1'],
    ['[a](/spaces/s1/pages/p1#x)', 'undefined anchor s1 p1 x'],
    ['[a](/spaces/s1)', 'undefined space s1'],
    ['[a](/users/u1 "mention")', 'undefined user u1'],
    ['[a](/collections/c1)', 'undefined collection c1'],
  ])('%j: %s', async (markdown, link) => {
    expect(await check(markdown, { files: ['f1'], reusableContents: [{ id: 'r1' }] })).toEqual([link])
  })

  test('a page shows the headings of the content it includes, at any depth', async () => {
    const reusableContents = [
      { id: 'r1', markdown: '## Notice\n\n{% include "/reusable-contents/r2" %}' },
      { id: 'r2', markdown: '## Deep\n\n{% include "/reusable-contents/r1" %}' },
    ]
    const markdown = '{% include "/reusable-contents/r1" %}\n\n[a](#notice) [b](#deep) [c](#shallow)'
    expect(await check(markdown, { reusableContents })).toEqual([
      'ok anchor own start deep',
      'ok anchor own start notice',
      'broken anchor own start shallow',
      'ok reusable-content own r1',
      'ok reusable-content own r2',
    ])
  })

  test('a heading of content that cannot be read here is assumed to exist', async () => {
    expect(await check('{% include "/spaces/s1/reusable-contents/r1" %}\n\n[a](#notice)')).toContain(
      'ok anchor own start notice',
    )
    const computed = { type: 'builtin:openapi' }
    expect(
      await check('{% include "/reusable-contents/r1" %}\n\n[a](#notice)', {
        reusableContents: [{ id: 'r1', computed }],
      }),
    ).toContain('ok anchor own start notice')
  })

  test('links inside reusable content are checked in its own space', async () => {
    const markdown = '## Own\n\n[a](/pages/guide) [b](/pages/gone) [c](#own) [d](#none)'
    const { nodes, revision } = await buildSpace({
      pages: [{ id: 'guide' }],
      reusableContents: [{ id: 'r1', markdown }],
    })
    const links = await allLinks(nodes, revision)
    expect(summarize(links)).toEqual([
      'broken page own gone',
      'ok page own guide',
      'broken reusable-content own r1 none',
      'ok reusable-content own r1 own',
    ])
    expect(links[0]!.places[0]!.holder).toMatchObject({ kind: 'reusable-content', reusableContent: { id: 'r1' } })
  })

  test('covers, links in the table of contents and the sources of computed pages are links too', async () => {
    const spec = { type: 'builtin:openapi', dependencies: { spec: { ref: { kind: 'openapi', spec: 'pets' } } } }
    const pages: LinkPage[] = [
      { id: 'covered', cover: { ref: { kind: 'file', file: 'f1' }, refDark: { kind: 'file', file: 'f2' }, yPos: 0 } },
      { id: 'link', type: 'link', target: { kind: 'page', page: 'covered' } },
      { id: 'api', type: 'computed', computed: spec as NodeData },
    ]
    const { nodes, revision } = await buildSpace({ pages, files: ['f1'] })
    const links = await allLinks(nodes, revision)
    expect(links.map(({ places, status, target }) => [places[0]!.relation, status, target.kind])).toEqual([
      ['dependsOn', 'ok', 'file'],
      ['dependsOn', 'broken', 'file'],
      ['dependsOn', undefined, 'openapi'],
      ['reference', 'ok', 'page'],
    ])
  })

  test('a target is one item, whatever links to it', async () => {
    const { nodes, revision } = await buildSpace({
      pages: [
        { id: 'a', markdown: '[x](/files/f1)\n\n![](/files/f1)' },
        { id: 'b', markdown: '[x](/pages/a) [y](https://docs.example.com/app/s/own/a)\n\n[z](/pages/a)' },
      ],
      files: ['f1'],
    })
    const [file, page, ...more] = await allLinks(nodes, revision)
    expect(more).toEqual([])
    expect(file).toMatchObject({ places: [{ relation: 'reference' }, { relation: 'dependsOn' }] })
    expect(page!.places).toHaveLength(2)
    expect(new Set(page!.places.map(({ node }) => node)).size).toBe(2)
  })
})

describe('addresses', () => {
  const application = readApplication('https://docs.example.com/app/')
  const read = (url: string, own = application) => Object.values(parseLinkUrl(url, own)).join(' ')

  test.each([
    ['https://docs.example.com/app/s/s1', 'space s1'],
    ['https://DOCS.example.com:443/app/s/s1/', 'space s1'],
    ['//docs.example.com/app/s/s1/a%20b/c?x=1#d%20e', 'path s1 a b/c d e'],
    ['https://docs.example.com/app/o/o1/s/s1/a', 'path s1 a'],
    ['https://docs.example.com/app/s/s1/~/changes/1', 'in-app https://docs.example.com/app/s/s1/~/changes/1'],
    ['https://docs.example.com/app', 'in-app https://docs.example.com/app'],
    ['https://docs.example.com/application', 'url https://docs.example.com/application'],
    ['https://docs.example.com/app/sites/acme/', 'url https://docs.example.com/app/sites/acme/'],
    ['https://docs.example.com/app/broken/pages/p1', 'nowhere https://docs.example.com/app/broken/pages/p1'],
    ['https://app.gitbook.com/s/s1/a/b', 'path s1 a/b'],
    ['https://app.gitbook.com/o/x', 'url https://app.gitbook.com/o/x'],
    ['https://user@docs.example.com/app/s/s1', 'url https://user@docs.example.com/app/s/s1'],
    ['tel:123', 'url tel:123'],
    ['#a%20b', 'fragment a b'],
    ['#', 'nowhere #'],
    ['/anything', 'nowhere /anything'],
    ['a%ZZ.md', 'nowhere a%ZZ.md'],
  ])('%s → %s', (url, target) => {
    expect(read(url)).toBe(target)
  })

  test('any text in place of a URL is read safely', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl({ withFragments: true })), (url) => {
        const target = parseLinkUrl(url, application)
        if (target.kind !== 'fragment') expect(targetKey(target).length).toBeLessThanOrEqual(250)
      }),
    )
  })
})

/** A few pages in a tree, each with a heading, that link to each other and to headings, some of them missing. */
const someSpace = fc
  .array(
    fc.record({
      parent: fc.nat(),
      links: fc.array(fc.record({ to: fc.nat(9), anchor: fc.constantFrom('', '#top', '#none') }), { maxLength: 4 }),
    }),
    { minLength: 2, maxLength: 8 },
  )
  .map((drawn) => {
    const pages: (LinkPage & { pages: LinkPage[] })[] = drawn.map(({ links }, at) => ({
      id: `p${at}`,
      markdown: ['## Top', ...links.map(({ to, anchor }) => `[a](/pages/p${to}${anchor})`)].join('\n\n'),
      pages: [],
    }))
    const top: LinkPage[] = []
    for (const [at, { parent }] of drawn.entries())
      (parent % (at + 1) === at ? top : pages[parent % (at + 1)]!.pages).push(pages[at]!)
    return { top, count: drawn.length }
  })

describe('edits of a space', () => {
  test('moving and renaming a page breaks and repairs no link', async () => {
    await fc.assert(
      fc.asyncProperty(someSpace, fc.nat(), fc.nat(), async ({ top, count }, moved, into) => {
        const { nodes, revision } = await buildSpace({ pages: top })
        const before = summarize(await allLinks(nodes, revision))
        const page = `p${moved % count}`
        const move = await updatePage(nodes, revision, {
          page,
          fields: { slug: 'renamed', title: 'Renamed' },
          into: into % 2 === 0 ? null : `p${into % count}`,
        })
        if (move.kind !== 'edited') return
        expect(summarize(await allLinks(nodes, move.revision))).toEqual(before)
      }),
    )
  })

  test('deleting a page breaks exactly the links to it, to its subpages, and to their headings', async () => {
    await fc.assert(
      fc.asyncProperty(someSpace, fc.nat(), async ({ top, count }, deleted) => {
        const { nodes, revision } = await buildSpace({ pages: top })
        const before = await allLinks(nodes, revision)
        const id = `p${deleted % count}`
        const gone = idsBelow(await listPages(nodes, revision), id)
        const after = await allLinks(nodes, edited(await deletePage(nodes, revision, id)))
        const expected = before.flatMap((link) => {
          const stays = link.places.some(({ holder }) => holder.kind === 'page' && !gone.has(holder.page.id))
          const isHit = 'page' in link.target && gone.has(link.target.page)
          return stays ? [{ ...link, status: isHit ? ('broken' as const) : link.status }] : []
        })
        expect(summarize(after)).toEqual(summarize(expected))
      }),
    )
  })

  test('deleting a file or reusable content breaks the links to it', async () => {
    const { nodes, revision } = await buildSpace({
      pages: [{ id: 'a', markdown: '![](/files/f1)\n\n{% include "/reusable-contents/r1" %}' }],
      files: ['f1'],
      reusableContents: [{ id: 'r1' }],
    })
    const withoutFile = (await deleteFile(nodes, revision, 'f1'))!
    expect(summarize(await allLinks(nodes, withoutFile))).toEqual(['broken file own f1', 'ok reusable-content own r1'])
    const withoutBoth = (await deleteReusableContent(nodes, withoutFile, 'r1'))!
    expect(summarize(await allLinks(nodes, withoutBoth))).toEqual([
      'broken file own f1',
      'broken reusable-content own r1',
    ])
  })
})

describe('checking a revision based on another one', () => {
  const someText = fc
    .array(
      fc.oneof(
        fc
          .record({ to: fc.nat(7), anchor: fc.constantFrom('', '#top', '#noted', '#none') })
          .map(({ to, anchor }) => `[a](/pages/p${to}${anchor})`),
        fc.constantFrom('#top', '#noted').map((anchor) => `[a](${anchor})`),
        fc
          .constantFrom('p0', 'p1', 'p1/p2', 'renamed', 'renamed#top')
          .map((path) => `[a](https://docs.example.com/app/s/own/${path})`),
        fc.constantFrom('f1', 'f2').map((file) => `![](/files/${file})`),
        fc.constantFrom('f1', 'f2').map((file) => `[a](/files/${file})`),
        fc.constantFrom('r1', 'r2').map((content) => `{% include "/reusable-contents/${content}" %}`),
        fc.constantFrom('## Top', '## Noted', '[a](missing.md)', '[a](https://example.com)'),
      ),
      { maxLength: 5 },
    )
    .map((parts) => parts.join('\n\n'))
  const page = fc.nat(7).map((at) => `p${at}`)
  const someEdit = fc.oneof(
    fc.record({ page, body: someText.map(parseDocument) }),
    fc.record({ page, fields: fc.record({ slug: fc.constantFrom('renamed', 'p1') }) }),
    fc.record({ page, into: fc.oneof(page, fc.constant(null)) }),
    fc.record({ deleted: page }),
    fc.record({ file: fc.constantFrom('f1', 'f2') }),
    fc.record({ noFile: fc.constantFrom('f1', 'f2') }),
    fc.record({ content: fc.constantFrom('r1', 'r2'), body: someText.map(parseDocument) }),
    fc.record({ noContent: fc.constantFrom('r1', 'r2') }),
  )

  async function apply(
    nodes: Nodes,
    revision: Revision,
    edit: typeof someEdit extends fc.Arbitrary<infer E> ? E : never,
  ) {
    if ('page' in edit) {
      const done = await updatePage(nodes, revision, edit)
      return done.kind === 'edited' ? done.revision : revision
    }
    if ('deleted' in edit) {
      const done = await deletePage(nodes, revision, edit.deleted)
      return done.kind === 'edited' ? done.revision : revision
    }
    if ('file' in edit)
      return putFiles(nodes, revision, [{ id: edit.file, name: 'a', contentType: 'b', size: 1, key: 'c' }])
    if ('noFile' in edit) return (await deleteFile(nodes, revision, edit.noFile)) ?? revision
    if ('content' in edit) {
      const document = nodes.put('document', edit.body)
      return putReusableContent(nodes, revision, { id: edit.content, title: edit.content, document })
    }
    return (await deleteReusableContent(nodes, revision, edit.noContent)) ?? revision
  }

  test('gives the same result as checking everything, after any edit', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(someText, { minLength: 3, maxLength: 7 }),
        fc.array(someEdit, { maxLength: 6 }),
        async (texts, edits) => {
          const pages = texts.map((markdown, at): LinkPage => ({ id: `p${at}`, markdown }))
          const [first, second, third, ...rest] = pages
          const { nodes, revision } = await buildSpace({
            pages: [first!, { ...second!, pages: [third!] }, ...rest],
            files: ['f1'],
            reusableContents: [{ id: 'r1', markdown: '## Noted' }],
          })
          let known = { revision, links: await allLinks(nodes, revision) }
          for (const edit of edits) {
            const next = await apply(nodes, known.revision, edit)
            const links = await recheckLinks(sourceOf(nodes, next), known)
            expect(links).toEqual(await allLinks(nodes, next))
            known = { revision: next, links }
          }
        },
      ),
      { numRuns: examples(200) },
    )
  })
})

function idsBelow(pages: readonly PlacedPage[], id: string, inside = false): Set<string> {
  return new Set(
    pages.flatMap(({ page, pages: below }) => {
      const isInside = inside || page.id === id
      return [...(isInside ? [page.id] : []), ...idsBelow(below, id, isInside)]
    }),
  )
}
