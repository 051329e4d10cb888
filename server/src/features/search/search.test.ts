import { findReusableContent, putReusableContent } from '@lectern/content/revision'
import { describe, expect, test } from 'vitest'
import { type GivenPage, toDocument } from '../../../test/content.ts'
import { startTestServer } from '../../../test/harness.ts'
import { loadRevisionRow, openRevision, recordRevision } from '../revisions/index.ts'
import { lockSpace, PrimaryPermit, setSpaceRevision } from '../spaces/index.ts'

const { api, given, database } = await startTestServer()
const organization = await given.organization()
const reader = api.as(await given.member(organization, 'read'))

interface Found {
  id: string
  title: string
  path: string
  sections: {
    id: string
    title: string
    path: string
    body: string
    highlights: { offset: number; length: number }[]
  }[]
}

const spaceWith = async (pages: GivenPage[], language: string | null = null) => {
  const space = await given.space({ organization })
  await database.db.updateTable('spaces').set({ language }).where('id', '=', space.id).execute()
  const written = await given.pages(space, pages)
  return { ...space, ...written }
}
const search = async (space: { path: string }, query: string): Promise<Found[]> =>
  (await reader.get(`${space.path}/search`, { query })).items
const titles = async (space: { path: string }, query: string) => (await search(space, query)).map(({ title }) => title)
const marked = ({ body, highlights }: Found['sections'][number]) =>
  highlights.map(({ offset, length }) => body.slice(offset, offset + length))

/** No operation edits reusable content yet, so this imitates one. */
const rewriteContent = (space: { id: string }, id: string, markdown: string) =>
  database.db.transaction().execute(async (db) => {
    const permit = PrimaryPermit.forMetadata(await lockSpace(db, space.id))
    const { nodes, content } = await openRevision(db, await loadRevisionRow(db, space.id, permit.revisionId))
    const found = (await findReusableContent(nodes, content, id))!
    const document = nodes.put('document', toDocument(markdown))
    const edited = await putReusableContent(nodes, content, { ...found, document })
    const made = { spaceId: space.id, type: 'edits' as const, parents: [permit.revisionId], userId: null }
    await setSpaceRevision(db, permit, (await recordRevision(db, { nodes, content: edited }, made)).id)
  })

describe('results', () => {
  test('have one item per page, with the matching sections, their path and the matching words', async () => {
    const markdown =
      'Keep copies.\n\n## Restoring a snapshot\n\nRun `restore` on the server.\n\nThen wait.\n\nThen look.\n\nThen leave.\n\n## Other\n\nNo'
    const space = await spaceWith([{ title: 'Guides', type: 'group', pages: [{ title: 'Backups', markdown }] }])
    const found = await search(space, 'snapshots server')
    expect(found).toMatchObject([
      { title: 'Backups', path: 'guides/backups', urls: { app: expect.stringMatching(/\/guides\/backups$/) } },
    ])
    const [section, ...others] = found[0]!.sections
    expect(others).toEqual([])
    expect(section).toMatchObject({
      id: 'restoring-a-snapshot',
      title: 'Restoring a snapshot',
      path: 'guides/backups#restoring-a-snapshot',
      body: 'Run restore on the server.\nThen wait.\nThen look.',
      urls: { app: expect.stringMatching(/\/guides\/backups#restoring-a-snapshot$/) },
    })
    expect(marked(section!)).toEqual(['server'])
  })

  test('rank a title above a heading, a heading above text, and a phrase above separate words', async () => {
    const space = await spaceWith([
      { title: 'Text', markdown: 'billing '.repeat(40) },
      { title: 'Heading', markdown: 'Intro\n\n## Billing\n\nSomething' },
      { title: 'Billing', markdown: 'Something' },
      { title: 'Apart', markdown: 'The rate is high. There is no limit to it. rate rate limit' },
      { title: 'Together', markdown: 'It has a long story about the rate limit of the day, at the end.' },
    ])
    expect(await titles(space, 'billing')).toEqual(['Billing', 'Heading', 'Text'])
    expect(await titles(space, 'the rate limit')).toEqual(['Together', 'Apart'])
  })

  test('with the same rank are in the order of the table of contents', async () => {
    const page = (title: string, pages?: GivenPage[]): GivenPage => ({
      title,
      markdown: 'Equal text',
      ...(pages && { pages }),
    })
    const space = await spaceWith([
      page('One', [page('Two'), page('Three', [page('Four')])]),
      page('Five'),
      page('Six'),
    ])
    expect(await titles(space, 'equal')).toEqual(['One', 'Two', 'Three', 'Four', 'Five', 'Six'])
  })

  test('are paginated, with their total', async () => {
    const space = await spaceWith(Array.from({ length: 7 }, (_, at) => ({ title: `Zebra ${at}` })))
    const seen: string[] = []
    let page: string | undefined
    do {
      const answer = await reader.get(`${space.path}/search`, { query: 'zebra', limit: 3, ...(page && { page }) })
      expect(answer.count).toBe(7)
      seen.push(...answer.items.map(({ title }: Found) => title))
      page = answer.next?.page
    } while (page)
    expect(seen).toEqual(Array.from({ length: 7 }, (_, at) => `Zebra ${at}`))
    expect(await reader.get(`${space.path}/search`, { query: 'zebra', limit: 0 })).toEqual({ items: [], count: 7 })
  })
})

describe('words', () => {
  test('match whatever their case and accents, and in other forms', async () => {
    const space = await spaceWith([{ title: 'Café', markdown: 'Configuring the Größe of a naïve rôle' }])
    for (const query of ['CAFE', 'café', 'configure', 'configured grosse', 'GRÖSSE role'])
      expect(await titles(space, query), query).toEqual(['Café'])
  })

  test('are stemmed by the language of the space', async () => {
    const pages = [{ title: 'Seite', markdown: 'Die Häuser und die Einstellungen' }]
    expect(await titles(await spaceWith(pages, 'de'), 'Haus Einstellung')).toEqual(['Seite'])
    const french = await spaceWith([{ title: 'Sécurité', markdown: 'Les paramètres des applications mobiles' }], 'fr')
    expect(await titles(french, 'parametre application mobile')).toEqual(['Sécurité'])
    const space = await spaceWith([{ title: 'Страница', markdown: 'Настройки сервера' }], 'ru')
    expect(await titles(space, 'настройка серверов')).toEqual(['Страница'])
  })

  test('are indexed again when the language of the space changes', async () => {
    const space = await spaceWith([{ title: 'Seite', markdown: 'Häuser' }], 'ja')
    expect(await titles(space, 'Haus jetzt')).toEqual([])
    await api.as(organization.admin).patch(space.path, { language: 'de' })
    expect(await titles(space, 'Haus jetzt')).toEqual(['Seite'])
  })

  test('match by their prefix when they are the last', async () => {
    const space = await spaceWith([{ title: 'Kubernetes', markdown: 'Installation on clusters' }])
    for (const query of ['kub', 'installat', 'clusters inst'])
      expect(await titles(space, query), query).toEqual(['Kubernetes'])
    expect(await titles(space, 'inst clusters zz')).toEqual(['Kubernetes'])
    expect(await titles(space, '"kub"')).toEqual([])
  })

  test('are matched despite small typos', async () => {
    const space = await spaceWith([
      { title: 'Kubernetes', markdown: 'About authentication' },
      { title: 'Other', markdown: 'About authorship' },
    ])
    for (const query of ['kuberntes', 'kubrenetes', 'autentication', 'kubernetes autenticaton', 'authentcat'])
      expect(await titles(space, query), query).toEqual(['Kubernetes'])
    expect(await titles(space, 'kubuntu')).toEqual([])
    expect(await titles(space, '"kuberntes"')).toEqual([])
  })

  test('in quotes must match exactly', async () => {
    const space = await spaceWith([
      { title: 'One', markdown: 'Set the access token first' },
      { title: 'Two', markdown: 'A token for access, and accessing tokens' },
    ])
    expect(await titles(space, '"access token"')).toEqual(['One'])
    expect(await titles(space, '"accessing tokens"')).toEqual(['Two'])
    expect(await titles(space, '“Access Token” first')).toEqual(['One'])
    expect(await titles(space, '"token access"')).toEqual([])
  })

  test('with a minus exclude the pages that contain them', async () => {
    const space = await spaceWith([
      { title: 'One', markdown: 'Deploy with containers\n\n## Later\n\nLegacy mode' },
      { title: 'Two', markdown: 'Deploy with containers by hand' },
    ])
    expect(await titles(space, 'deploy -legacy')).toEqual(['Two'])
    expect(await titles(space, 'deploy -"by hand"')).toEqual(['One'])
    expect(await titles(space, 'deploy by-hand')).toEqual(['Two'])
    expect(await titles(space, '-legacy')).toEqual([])
  })

  test('need not all match when no page has them all', async () => {
    const space = await spaceWith([
      { title: 'Webhooks', markdown: 'Signatures of webhooks' },
      { title: 'Tokens', markdown: 'Rotate a token' },
    ])
    expect(await titles(space, 'how do I verify the signature of webhooks in Haskell')).toEqual(['Webhooks'])
    expect(await titles(space, '"rotate a token" everywhere')).toEqual(['Tokens'])
  })

  test('may be in the title and in a section, in code, tabs and tables', async () => {
    const markdown =
      '## Volumes\n\nKeep data\n\n```js\nconst client = createHttpClient()\n```\n\n| Name | Port |\n| --- | --- |\n| redis | 6379 |\n\n{% tabs %}\n{% tab title="Windows" %}\nRun\n{% endtab %}\n{% endtabs %}'
    const space = await spaceWith([
      { title: 'Docker', markdown },
      { title: 'Volumes', markdown: 'Of sound' },
    ])
    expect(await titles(space, 'docker volumes')).toEqual(['Docker'])
    for (const query of ['createHttpClient', 'http client', 'redis 6379', 'windows'])
      expect(await titles(space, query)).toEqual(['Docker'])
  })

  test.each([
    ['zh', '全文搜索引擎', '数据库支持全文搜索，也支持向量。', ['搜索', '全文搜索', '引擎', '库', '向量']],
    [
      'ja',
      'データベースの設定',
      'インストールした後、環境変数を設定してください。',
      ['設定', '環境変数', 'データ', 'インストール'],
    ],
    ['ko', '시작하기', '문서를 검색하려면 서버를 설치하세요.', ['문서', '검색', '서버 설치', '시작']],
    ['th', 'การติดตั้ง', 'ติดตั้งเซิร์ฟเวอร์ก่อน', ['ติดตั้ง', 'เซิร์ฟเวอร์']],
  ])('of a language without spaces are found: %s', async (language, title, markdown, queries) => {
    const space = await spaceWith(
      [
        { title, markdown, slug: 'page' },
        { title: 'Other', markdown: 'Nothing' },
      ],
      language,
    )
    for (const query of queries) expect(await titles(space, query), query).toEqual([title])
    const [page] = await search(space, queries[0]!)
    if (page!.sections.length > 0) expect(page!.sections.flatMap(marked).join('')).toContain(queries[0])
  })
})

describe('pages', () => {
  test('excluded from the index are not found, nor are those below them; hidden ones are', async () => {
    const secret = { markdown: 'Flamingo' }
    const pages: GivenPage[] = [
      {
        title: 'Open',
        ...secret,
        pages: [{ title: 'Off', noIndex: true, ...secret, pages: [{ title: 'Below', id: 'below', ...secret }] }],
      },
      { title: 'Hidden', hidden: true, ...secret },
      { title: 'Robots', noRobotsIndex: true, ...secret },
    ]
    const space = await spaceWith(pages)
    expect(await titles(space, 'flamingo')).toEqual(['Open', 'Hidden', 'Robots'])
    await given.pages(space, [
      { title: 'Off', noIndex: true },
      { title: 'On', pages: [{ title: 'Below', id: 'below', ...secret }] },
    ])
    expect(await titles(space, 'flamingo')).toEqual(['Below'])
    await given.pages(space, [{ title: 'On', noIndex: true, pages: [{ title: 'Below', id: 'below', ...secret }] }])
    expect(await titles(space, 'flamingo')).toEqual([])
  })

  test('are found by the reusable content in them, also after it changes', async () => {
    const space = await given.space({ organization, editMode: 'live' })
    const notice = { id: 'notice', title: 'Notice', markdown: 'Pelican' }
    await given.pages(space, [{ title: 'Page', id: 'page' }, { title: 'Other' }], { reusableContents: [notice] })
    const markdown = 'Start\n\n{% include "/reusable-contents/notice" %}'
    await api.as(organization.admin).post(`${space.path}/content`, {
      changes: [{ operation: 'update_page', page: 'page', document: { markdown } }],
    })
    expect(await titles(space, 'pelican')).toEqual(['Page'])
    await rewriteContent(space, 'notice', 'Heron')
    expect(await titles(space, 'pelican')).toEqual([])
    expect(await titles(space, 'heron')).toEqual(['Page'])
  })

  test('that were renamed, edited, moved or deleted are found in their current form', async () => {
    const space = await spaceWith([
      { title: 'Alpha', id: 'a', markdown: 'First\n\n## Kept\n\nSame words\n\n## Gone\n\nAntelope' },
      { title: 'Beta', id: 'b', markdown: 'Second' },
    ])
    await titles(space, 'anything')
    await given.pages(space, [
      {
        title: 'Parent',
        id: 'p',
        pages: [{ title: 'Gamma', id: 'a', markdown: '## New\n\nBadger\n\n## Kept\n\nSame words' }],
      },
    ])
    expect(await titles(space, 'antelope')).toEqual([])
    expect(await titles(space, 'second')).toEqual([])
    expect(await titles(space, 'alpha')).toEqual([])
    expect(await search(space, 'same words')).toMatchObject([{ title: 'Gamma', path: 'parent/gamma' }])
    expect(await titles(space, 'badger gamma')).toEqual(['Gamma'])
  })
})

describe('a query', () => {
  const refused = async (query: string | undefined) => {
    const space = await spaceWith([{ title: 'Page' }])
    const { status, body } = await reader.ask('GET', `${space.path}/search`, {
      query: query === undefined ? {} : { query },
    })
    expect(status).toBe(400)
    return body.error.message
  }

  test('of more than 512 characters is refused', async () => {
    expect(await refused('x'.repeat(513))).toMatch(/^query .*512/)
    const space = await spaceWith([{ title: 'Page' }])
    expect(await titles(space, 'x'.repeat(512))).toEqual([])
    expect(await titles(space, 'ab '.repeat(170))).toEqual([])
  })

  test('that is missing, empty, blank or contains NUL is refused', async () => {
    expect(await refused(undefined)).toMatch(/^query /)
    expect(await refused('')).toMatch(/^query /)
    expect(await refused(' \t ')).toMatch(/^query must not be blank/)
    expect(await refused('a\u0000b')).toMatch(/NUL/)
  })

  test('of punctuation alone finds nothing', async () => {
    const space = await spaceWith([{ title: 'Page', markdown: 'What? & | ! 👍' }])
    for (const query of ['?', '!!! ???', '👍', '& | ! <-> :*', '"', '""', "'", '\\', '-', '- -', '()', '%', '_'])
      expect(await titles(space, query), query).toEqual([])
  })

  test('has no operators but quotes and the minus', async () => {
    const space = await spaceWith([{ title: 'Page', markdown: "One two three; it's fine" }])
    for (const query of [
      'one & two',
      'one | three',
      '!one',
      'one:* two',
      'one <-> three',
      'one <2> three',
      "'one'",
      "it's",
      "one' | 'x",
      'one\\',
      '(one',
      'one"',
      '"one two',
      'one:A',
      '@one',
      'two%',
    ])
      expect(await titles(space, query), query).toEqual(['Page'])
  })
})

describe('content that the caller may not see is not found', () => {
  test('in an organization: spaces without a level, of others, in the trash', async () => {
    const own = await given.organization()
    const guest = await given.member(own, null)
    const member = await given.member(own, 'read')
    const content = [{ title: 'Wombat manual', markdown: 'Wombat' }]
    const open = await given.space({ organization: own, title: 'Open' })
    const closed = await given.space({ organization: own, title: 'Closed', defaultLevel: 'none' })
    const trashed = await given.space({ organization: own, title: 'Trashed' })
    const foreign = await given.space({ organization })
    for (const space of [open, closed, trashed, foreign]) await given.pages(space, content)
    await api.as(own.admin).delete(trashed.path)
    const seenBy = async (person: { token: string }, query = 'wombat') =>
      (await api.as(person as never).get(`${own.path}/search`, { query })).items.map(
        ({ title }: { title: string }) => title,
      )
    expect(await seenBy(own.admin)).toEqual(['Open', 'Closed'])
    expect(await seenBy(member)).toEqual(['Open'])
    expect(await seenBy(guest)).toEqual([])
    expect(await seenBy(member, 'wombta')).toEqual(['Open'])
    await api.as(own.admin).post(`${trashed.path}/restore`)
    expect((await seenBy(member)).toSorted()).toEqual(['Open', 'Trashed'])
  })

  test('corrections use no words of spaces that the caller cannot read', async () => {
    const own = await given.organization()
    const member = api.as(await given.member(own, 'read'))
    const open = await given.space({ organization: own })
    const closed = await given.space({ organization: own, defaultLevel: 'none' })
    await given.pages(open, [{ title: 'Cafeteria', markdown: 'Lunch' }])
    await given.pages(closed, [{ title: 'Zeppelins', markdown: 'Lunches' }])
    for (const query of ['zepelins', 'zeppelin', 'zeppelins lunch'])
      expect(JSON.stringify(await member.get(`${own.path}/search`, { query }))).not.toMatch(/zep/i)
    expect((await member.get(`${own.path}/search`, { query: 'lunches' })).items).toMatchObject([
      { pages: [{ title: 'Cafeteria' }] },
    ])
  })

  test('in a space: 404', async () => {
    const closed = await given.space({ organization, defaultLevel: 'none' })
    expect((await reader.ask('GET', `${closed.path}/search`, { query: { query: 'x' } })).status).toBe(404)
  })

  test('in a change request, before it is merged', async () => {
    const admin = api.as(organization.admin)
    const space = await spaceWith([{ title: 'Page', id: 'page', markdown: 'Old' }])
    const { path } = await given.changeRequest({ space })
    await admin.post(`${path}/content`, {
      changes: [{ operation: 'update_page', page: 'page', document: { markdown: 'Quokka' } }],
    })
    expect(await titles(space, 'quokka')).toEqual([])
    await admin.post(`${path}/merge`)
    expect(await titles(space, 'quokka')).toEqual(['Page'])
    expect(await titles(space, 'old')).toEqual([])
  })
})
