import { beforeAll, describe, expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given, database } = await startTestServer()

let organization: Awaited<ReturnType<typeof given.organization>>
let reader: ReturnType<typeof api.as>
let space: Awaited<ReturnType<typeof given.space>>
let written: Awaited<ReturnType<typeof given.pages>>

beforeAll(async () => {
  organization = await given.organization()
  reader = api.as(await given.member(organization, 'read'))
  space = await given.space({ organization })
  written = await given.pages(
    space,
    [
      {
        title: 'Welcome',
        markdown: '## Hello\n\n**World**, see [install](/pages/x) and `code`\n\n- [x] done',
        description: 'Start here',
        emoji: '👋',
        updatedAt: '2026-01-02T03:04:05.000Z',
      },
      {
        title: 'Guides',
        type: 'group',
        pages: [
          { title: 'Install', markdown: 'Run it', pages: [{ title: 'On Linux' }, { title: 'On a Mac', hidden: true }] },
          { title: 'Elsewhere', type: 'link', target: { kind: 'url', url: 'https://example.com/' } },
        ],
      },
    ],
    {
      files: [
        {
          id: 'file1',
          name: 'logo.png',
          contentType: 'image/png',
          size: 67,
          key: 'b'.repeat(64),
          dimensions: { width: 1, height: 2 },
          git: { oid: 'abc', path: '.gitbook/assets/logo.png' },
        },
        { id: 'file2', name: 'notes.txt', contentType: 'text/plain', size: 5, key: 'c'.repeat(64) },
        { id: 'file3', name: 'more.txt', contentType: 'text/plain', size: 6, key: 'd'.repeat(64) },
      ],
      reusableContents: [{ id: 'reusable1', title: 'Notice', markdown: 'Mind the gap' }],
    },
  )
})

describe('a new space', () => {
  test('contains one empty page', async () => {
    const { id } = await api.as(organization.admin).post(`${organization.path}/spaces`)
    const { pages } = await reader.get(`/spaces/${id}/content/pages`)
    expect(pages).toHaveLength(1)
    expect(pages[0]).toMatchObject({
      type: 'document',
      title: 'Untitled',
      slug: 'untitled',
      path: 'untitled',
      pages: [],
    })
    expect(pages[0]).not.toHaveProperty('documentId')
    expect(pages[0]).not.toHaveProperty('updatedAt')
    expect(await reader.get(`/spaces/${id}/content/page/${pages[0].id}`)).toMatchObject({ markdown: '' })
  })

  test('contains nothing when it is created empty', async () => {
    const { id, revision } = await api.as(organization.admin).post(`${organization.path}/spaces`, { empty: true })
    expect(await reader.get(`/spaces/${id}/content`)).toMatchObject({
      object: 'revision',
      id: revision,
      type: 'edits',
      parents: [],
      pages: [],
      files: [],
      reusableContents: [],
    })
  })
})

describe('the content of a space', () => {
  test('is its current revision: the page tree, files, reusable contents', async () => {
    const revision = await reader.get(`${space.path}/content`)
    const { urls } = await reader.get(space.path)
    expect(revision.id).toBe(written.revision)
    expect(revision.urls).toEqual({ app: `${urls.app}/~/revisions/${written.revision}` })
    expect(revision.pages).toMatchObject([
      {
        id: written.pages.Welcome,
        type: 'document',
        kind: 'sheet',
        title: 'Welcome',
        slug: 'welcome',
        path: 'welcome',
        description: 'Start here',
        emoji: '👋',
        updatedAt: '2026-01-02T03:04:05.000Z',
        hidden: false,
        layout: { width: 'default', cover: true, coverSize: 'hero', title: true, metadata: true },
        urls: { app: `${urls.app}/welcome` },
        pages: [],
      },
      {
        type: 'group',
        kind: 'group',
        path: 'guides',
        pages: [
          {
            path: 'guides/install',
            pages: [
              { path: 'guides/install/on-linux', hidden: false },
              { path: 'guides/install/on-a-mac', hidden: true },
            ],
          },
          {
            type: 'link',
            kind: 'link',
            target: { kind: 'url', url: 'https://example.com/' },
            href: 'https://example.com/',
          },
        ],
      },
    ])
    expect(revision.files.map(({ name }: { name: string }) => name)).toEqual(['logo.png', 'notes.txt', 'more.txt'])
    expect(revision.reusableContents).toEqual([{ id: 'reusable1', title: 'Notice', document: expect.any(String) }])
    expect(await reader.get(`${space.path}/content/pages`)).toEqual({ pages: revision.pages })
  })

  test('page trees have no bodies', async () => {
    const { pages } = await reader.get(`${space.path}/content/pages`)
    expect(pages[0]).not.toHaveProperty('markdown')
    expect(pages[0]).not.toHaveProperty('document')
  })

  test('has a URL on the published site, public where the site is', async () => {
    const published = await given.space({ organization })
    const site = await given.site({ organization, published: true, visibility: 'unlisted', spaces: [published] })
    const { basename } = await api.as(organization.admin).get(site.path)
    const { urls, id } = await reader.get(`${published.path}/content`)
    expect(urls.published).toBe(`${api.url}/sites/${basename}/~/revisions/${id}`)
    expect(urls).not.toHaveProperty('public')
  })
})

describe('a page', () => {
  test('is read with its body as markdown and as a document, with its subpages and its path', async () => {
    const page = await reader.get(`${space.path}/content/page/${written.pages.Install}`)
    expect(page).toMatchObject({
      title: 'Install',
      path: 'guides/install',
      markdown: 'Run it',
      document: { object: 'document', nodes: [{ type: 'paragraph' }] },
    })
    expect(page.pages.map(({ title }: { title: string }) => title)).toEqual(['On Linux', 'On a Mac'])
    for (const below of page.pages) expect(Object.keys(below)).not.toContain('markdown')
  })

  test('has the markdown it was written with, without front matter and title', async () => {
    const { markdown } = await reader.get(`${space.path}/content/page/${written.pages.Welcome}`)
    expect(markdown).toBe('## Hello\n\n**World**, see [install](/pages/x) and `code`\n\n- [x] done')
  })

  test('is read as a document on request', async () => {
    const page = await reader.get(`${space.path}/content/page/${written.pages.Welcome}`, { format: 'document' })
    expect(page.document).toMatchObject({
      object: 'document',
      nodes: [{ type: 'heading-1' }, { type: 'paragraph' }, { type: 'list-tasks' }],
    })
    expect(page).not.toHaveProperty('markdown')
    const document = await reader.get(`${space.path}/documents/${page.documentId}`)
    expect(document).toEqual(page.document)
  })

  test('links to other pages by id, or relative to itself on request', async () => {
    const linked = await given.space({ organization })
    const { pages } = await given.pages(linked, [
      { title: 'Guides', pages: [{ title: 'First' }, { title: 'Second' }] },
      { title: 'Reference', markdown: '' },
    ])
    const markdown = `[a](/pages/${pages.First}) [b](/pages/${pages.Reference}#top) [c](https://example.com) [d](/pages/gone)`
    const admin = api.as(organization.admin)
    const { path } = await given.changeRequest({ space: linked })
    const change = { operation: 'update_page', page: pages.Second, document: { markdown } }
    await admin.post(`${path}/content`, { changes: [change] })
    const at = `${path}/content/page/${pages.Second}`
    expect((await admin.get(at)).markdown).toBe(markdown)
    expect((await admin.get(at, { 'format.markdown.refs': 'relative' })).markdown).toBe(
      '[a](first) [b](../reference#top) [c](https://example.com) [d](/pages/gone)',
    )
    expect((await admin.get(at, { 'format.markdown.refs': 'stable', cachedMetadata: true })).markdown).toBe(markdown)
  })

  test('is found by its path, with raw or escaped slashes', async () => {
    for (const path of ['guides/install/on-linux', 'guides%2Finstall%2Fon-linux', 'guides/install/on-linux/'])
      expect((await reader.get(`${space.path}/content/path/${path}`)).id).toBe(written.pages['On Linux'])
    for (const path of ['guides/install/on-windows', 'install', 'guides/install/on-linux/more', '%E2%82%AC'])
      expect((await reader.ask('GET', `${space.path}/content/path/${path}`)).status).toBe(404)
  })

  test('that is a group or a link has no body', async () => {
    expect(await reader.get(`${space.path}/content/page/${written.pages.Guides}`)).not.toHaveProperty('markdown')
    expect(await reader.get(`${space.path}/content/page/${written.pages.Elsewhere}`)).not.toHaveProperty('markdown')
  })

  test('in an unknown format is refused', async () => {
    const { status, body } = await reader.ask('GET', `${space.path}/content/page/${written.pages.Welcome}`, {
      query: { format: 'html' },
    })
    expect(status).toBe(400)
    expect(body.error.message).toMatch(/^format /)
  })

  test('at a known path accepts GET only', async () => {
    const { status, headers } = await reader.ask('DELETE', `${space.path}/content/path/guides/install`)
    expect(status).toBe(405)
    expect(headers.get('allow')).toBe('GET, HEAD')
  })

  test('is found among thousands', async () => {
    const large = await given.space({ organization })
    const titles = Array.from({ length: 2000 }, (_, at) => ({ title: `Page ${at}`, markdown: `Text of ${at}` }))
    const { pages } = await given.pages(large, titles)
    expect(await reader.get(`${large.path}/content/page/${pages['Page 1234']}`)).toMatchObject({
      path: 'page-1234',
      markdown: 'Text of 1234',
    })
  })
})

describe('files', () => {
  test('are paginated', async () => {
    const first = await reader.get(`${space.path}/content/files`, { limit: 2 })
    expect(first).toMatchObject({
      count: 3,
      items: [{ id: 'file1' }, { id: 'file2' }],
      next: { page: expect.any(String) },
    })
    const second = await reader.get(`${space.path}/content/files`, { limit: 2, page: first.next.page })
    expect(second).toMatchObject({ count: 3, items: [{ id: 'file3' }] })
    expect(second).not.toHaveProperty('next')
  })

  test('have a size, a type and, for images, dimensions', async () => {
    expect(await reader.get(`${space.path}/content/files/file1`)).toEqual({
      id: 'file1',
      name: 'logo.png',
      contentType: 'image/png',
      downloadURL: expect.stringContaining(`${api.url}/files/`),
      size: 67,
      dimensions: { width: 1, height: 2 },
      git: { oid: 'abc', path: '.gitbook/assets/logo.png' },
    })
  })
})

test('metadata=false leaves out every git object', async () => {
  const revision = await reader.get(`${space.path}/content`, { metadata: false })
  expect(JSON.stringify(revision)).not.toContain('"git"')
  expect(await reader.get(`${space.path}/content/files/file1`, { metadata: false })).not.toHaveProperty('git')
})

test('reusable content is read by id, its body as a document', async () => {
  const content = await reader.get(`${space.path}/content/reusable-contents/reusable1`)
  expect(content).toMatchObject({ id: 'reusable1', title: 'Notice' })
  const path = `${space.path}/revisions/${written.revision}/reusable-contents/reusable1`
  expect(await reader.get(path)).toEqual(content)
  const document = await reader.get(`${path}/document`)
  expect(document).toEqual(await reader.get(`${space.path}/documents/${content.document}`))
  expect(JSON.stringify(document)).toContain('Mind the gap')
})

test('a document is found in its own space only', async () => {
  const { documentId } = await reader.get(`${space.path}/content/page/${written.pages.Install}`)
  const other = await given.space({ organization })
  expect((await reader.ask('GET', `${other.path}/documents/${documentId}`)).status).toBe(404)
})

test('a change request reads its own content', async () => {
  const { path } = await given.changeRequest({ space })
  const { number, revision } = await reader.get(path)
  const content = await reader.get(`${path}/content`)
  const { urls } = await reader.get(space.path)
  expect(content.id).toBe(revision)
  expect(content.pages[0].urls.app).toBe(`${urls.app}/~/changes/${number}/welcome`)
  expect(await reader.get(`${path}/content/page/${written.pages.Install}`)).toMatchObject({ path: 'guides/install' })
  expect(await reader.get(`${path}/content/path/guides/install`)).toMatchObject({ id: written.pages.Install })
  expect(await reader.get(`${path}/content/files`)).toMatchObject({ count: 3 })
})

describe('history', () => {
  async function edited() {
    const space = await given.space({ organization, createdBy: organization.admin })
    const initial = (await reader.get(space.path)).revision
    const first = await given.pages(space, [
      { title: 'One', markdown: 'First' },
      { title: 'Two', id: 'two' },
    ])
    const second = await given.pages(space, [
      { title: 'Zwei', id: 'two', slug: 'two' },
      { title: 'Three', pages: [{ title: 'One', id: first.pages.One!, markdown: 'Second' }] },
    ])
    return { space, initial, first, second }
  }

  test('lists the former primary revisions, newest first, with their authors', async () => {
    const { space, initial, first, second } = await edited()
    await given.changeRequest({ space })
    const { items, count } = await reader.get(`${space.path}/revisions`)
    expect(count).toBe(3)
    expect(items.map(({ id }: { id: string }) => id)).toEqual([second.revision, first.revision, initial])
    expect(items[0]).toMatchObject({ object: 'revision', type: 'edits', parents: [first.revision] })
    expect(items[0]).not.toHaveProperty('createdBy')
    expect(items[2]).toMatchObject({ parents: [], createdBy: { id: organization.admin.id } })
    expect(items[1].urls.location).toBe(`${api.url}/v1${space.path}/revisions/${first.revision}`)
    const page = await reader.get(`${space.path}/revisions`, { limit: 1 })
    expect(await reader.get(`${space.path}/revisions`, { limit: 1, page: page.next.page })).toMatchObject({
      items: [{ id: first.revision }],
    })
  })

  test('every revision stays readable', async () => {
    const { space, first, second } = await edited()
    const path = `${space.path}/revisions/${first.revision}`
    const one = first.pages.One
    expect(await reader.get(`${path}/page/${one}`)).toMatchObject({
      path: 'one',
      markdown: 'First',
    })
    expect(await reader.get(`${path}/path/one`)).toMatchObject({ id: one })
    expect(JSON.stringify(await reader.get(`${path}/page/${one}/document`))).toContain('First')
    expect((await reader.get(`${path}/pages`)).pages).toHaveLength(2)
    expect(await reader.get(`${path}/files`)).toMatchObject({ count: 0 })
    expect(await reader.get(path)).toMatchObject({ id: first.revision, type: 'edits' })
    expect(await reader.get(`${space.path}/content/page/${one}`)).toMatchObject({ path: 'three/one' })
    expect((await reader.get(space.path)).revision).toBe(second.revision)
  })

  test('lists what a revision changed', async () => {
    const { space, initial, first, second } = await edited()
    const changes = await reader.get(`${space.path}/revisions/${second.revision}/changes`)
    const one = { id: first.pages.One, type: 'document', title: 'One', path: 'three/one' }
    expect(changes.changes).toHaveLength(4)
    // Created pages come first, then those with another body, then those with other fields; changes of one page stand together.
    expect(changes.changes).toEqual([
      { type: 'page_created', page: { id: second.pages.Three, type: 'document', title: 'Three', path: 'three' } },
      {
        type: 'page_edited',
        page: one,
        attributes: { document: { before: expect.any(String), after: expect.any(String) } },
      },
      { type: 'page_moved', page: one, parent: { after: expect.objectContaining({ title: 'Three' }) } },
      expect.objectContaining({ type: 'page_edited', attributes: { title: { before: 'Two', after: 'Zwei' } } }),
    ])
    const some = await reader.get(`${space.path}/revisions/${second.revision}/changes`, { limit: 1 })
    expect(some).toMatchObject({ changes: [expect.anything()], more: 3 })
    const first3 = await reader.get(`${space.path}/revisions/${initial}/changes`)
    expect(first3.changes).toMatchObject([{ type: 'page_created', page: { title: 'Untitled' } }])
  })

  /** A change request with one additional page. */
  async function proposed(space: { path: string }) {
    const as = api.as(organization.admin)
    const change = await as.post(`${space.path}/change-requests`, { subject: 'One more' })
    const path = `${space.path}/change-requests/${change.id}`
    const changes = [{ operation: 'insert_page', title: 'More', document: { markdown: 'More' } }]
    const { revision } = await as.post(`${path}/content`, { changes })
    return { id: change.id as string, path, revision: revision as string }
  }

  test('a merge names its change request', async () => {
    const { space } = await edited()
    const change = await proposed(space)
    const merged = await api.as(organization.admin).post(`${change.path}/merge`)
    const path = `${space.path}/revisions/${merged.revision}`
    expect(await reader.get(path)).toMatchObject({
      type: 'merge',
      mergedFrom: { object: 'change-request', id: change.id },
    })
    expect(await reader.get(`${path}/changes`)).toMatchObject({ mergedFrom: { id: change.id } })
    expect((await reader.get(`${space.path}/revisions`)).items[0]).toMatchObject({ changeRequest: change.id })
  })

  test('a change request lists its changes', async () => {
    const { space, first, second } = await edited()
    const change = await given.changeRequest({ space })
    expect(await reader.get(`${change.path}/changes`)).toEqual({ changes: [] })
    const ends = { revision_id: second.revision, revision_merged_ancestor_id: first.revision }
    await database.db.updateTable('change_requests').set(ends).where('id', '=', change.id).execute()
    const changed = await reader.get(`${space.path}/revisions/${second.revision}/changes`)
    expect(await reader.get(`${change.path}/changes`)).toEqual(changed)
    expect(changed.changes).toHaveLength(4)
  })

  test('a revision is restored as a new one, by those who may merge', async () => {
    const { space, first, second } = await edited()
    const before = await reader.get(space.path)
    const reviewer = api.as(await given.member(organization, 'review'))
    const answer = await reviewer.ask('POST', `${space.path}/revisions/${first.revision}/restore`)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ revision: expect.any(String), result: 'rollback' })
    const after = await reader.get(space.path)
    expect(after.revision).toBe(answer.body.revision)
    expect(after.updatedAt > before.updatedAt).toBe(true)
    const restored = await reader.get(`${space.path}/content`)
    expect(restored).toMatchObject({ id: answer.body.revision, type: 'rollback', parents: [second.revision] })
    const old = await reader.get(`${space.path}/revisions/${first.revision}`)
    expect(restored.pages.map(({ id }: { id: string }) => id)).toEqual(old.pages.map(({ id }: { id: string }) => id))
    expect((await reader.get(`${space.path}/revisions`)).items[0]).toMatchObject({ type: 'rollback' })
    expect((await reader.ask('POST', `${space.path}/revisions/${first.revision}/restore`)).status).toBe(403)
  })

  test('two concurrent restores run one after the other', async () => {
    const { space, first, second } = await edited()
    const admin = api.as(organization.admin)
    const restore = () => admin.post(`${space.path}/revisions/${first.revision}/restore`)
    await Promise.all([restore(), restore(), restore()])
    const { items } = await reader.get(`${space.path}/revisions`)
    for (const at of [0, 1]) expect(items[at].parents).toEqual([items[at + 1].id])
    expect(items[2].parents).toEqual([second.revision])
  })

  test('a revision of a change request cannot be restored instead of being merged', async () => {
    const { space } = await edited()
    const { revision } = await proposed(space)
    const answer = await api.as(organization.admin).ask('POST', `${space.path}/revisions/${revision}/restore`)
    expect(answer.status).toBe(409)
  })
})
