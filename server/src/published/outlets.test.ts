/** Every form in which a document reaches a visitor has the same words (decision 0030). */
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import type { GivenPage } from '../../test/content.ts'
import { startTestServer } from '../../test/harness.ts'

const { api, given } = await startTestServer()

const SCHEMA = {
  type: 'object',
  properties: { beta: { type: 'boolean', description: 'Tries' }, name: { type: 'string', description: 'Called' } },
  additionalProperties: false,
}

const when = (condition: string, text: string) => `{% if ${condition} %}\n${text}\n{% endif %}`
const include = (id: string) => `{% include "/reusable-contents/${id}" %}`
const say = (expression: string) => `<code class="expression">${expression}</code>`
const deep = (text: string) => `${'- '.repeat(45)}${text}`

const BODY = [
  'Heron',
  when('visitor.claims.beta', `Egret\n\n${when('visitor.claims.name == "x"', 'Bustard')}`),
  when('!visitor.claims.beta', 'Bittern'),
  when('page.vars.edition == "full"', 'Avocet'),
  when('!page.vars.edition', 'Godwit'),
  when('space.vars.product == "Lectern"', 'Sandpiper'),
  when('!space.vars.product', 'Turnstone'),
  when('visitor.claims.beta && page.vars.edition == "full" && space.vars.product', 'Oystercatcher'),
  when('visitor.claims.beta && !page.vars.edition', 'Phalarope'),
  when('site.title == "Shore"', 'Whimbrel'),
  when('broken(', 'Stint'),
  `By ${say('page.vars.author')} of ${say('space.vars.company')}`,
  include('notice'),
  include('missing'),
  deep(include('deep')),
].join('\n\n')

const REUSABLE = [
  {
    id: 'notice',
    title: 'Notice',
    markdown: [
      'Lapwing',
      when('visitor.claims.beta', 'Plover'),
      when('page.vars.edition == "full"', 'Dunlin'),
      when('!page.vars.edition', 'Knot'),
      include('nested'),
      include('notice'),
    ].join('\n\n'),
  },
  {
    id: 'nested',
    title: 'Nested',
    markdown: `Curlew\n\n${when('visitor.claims.beta', 'Snipe')}\n\n${include('notice')}`,
  },
  { id: 'deep', title: 'Deep', markdown: `Redshank\n\n${'- '.repeat(40)}Greenshank` },
]

/** The words that each visitor reads. */
const EVERYBODY = ['Heron', 'Avocet', 'Sandpiper', 'Whimbrel', 'Gannet', 'Fulmar', 'Lapwing', 'Dunlin', 'Redshank']
const FOR_BETA = ['Egret', 'Oystercatcher', 'Plover']
const FOR_OTHERS = ['Bittern']
const FOR_NOBODY = ['Bustard', 'Godwit', 'Turnstone', 'Phalarope', 'Stint', 'Knot', 'Curlew', 'Snipe', 'Greenshank']
const WORDS = [...EVERYBODY, ...FOR_BETA, ...FOR_OTHERS, ...FOR_NOBODY]

const updates = (body: string) =>
  `{% updates %}\n{% update date="2026-02-03" %}\n${body}\n{% endupdate %}\n{% endupdates %}`

async function givenSite(pages: GivenPage[]) {
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  const space = await given.space({ organization, title: 'Birds' })
  const { revision, pages: ids } = await given.pages(space, pages, {
    reusableContents: REUSABLE,
    variables: { product: 'Lectern', company: 'Fulmar' },
  })
  const site = await given.site({ organization, title: 'Shore', published: true, spaces: [space] })
  await admin.put(`${site.path}/adaptive-schema`, { jsonSchema: SCHEMA })
  const { privateKey } = await admin.get(`${site.path}/publishing/auth`)
  const { basename } = await admin.get(site.path)
  const root = `${api.url}/sites/${basename}/`
  const renderer = api.as(await given.user('renderer'))

  /** Reads every form for one visitor. */
  async function readAs(claims: object | undefined) {
    const token =
      claims &&
      (await new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(privateKey)))
    const visit = async (path: string) => {
      const answer = await fetch(root + path, token ? { headers: { cookie: `lectern-visitor-token=${token}` } } : {})
      return answer.status === 200 ? answer.text() : ''
    }
    const visitor = token ? { visitor: { jwtToken: token } } : {}
    const { apiToken } = await renderer.post('/urls/published', { url: root, ...visitor })
    // The judge is bypassed, because its document is older than conditions on blocks.
    const call = async (path: string, body?: object) => {
      const answer = await fetch(`${api.url}/v1${path}`, {
        headers: { authorization: `Bearer ${apiToken}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      })
      return answer.status === 200 ? answer.text() : ''
    }
    const isFound = async (word: string) =>
      JSON.parse(await visit(`~/search.json?q=${word}`)).items.length > 0 ? word : ''
    const isFoundByRenderer = async (word: string) =>
      JSON.parse(await call(`${site.path}/search`, { query: word })).items.length > 0 ? word : ''
    return { visit, call, isFound, isFoundByRenderer, at: `${space.path}/revisions/${revision}` }
  }
  return { readAs, ids }
}

type Reading = Awaited<ReturnType<Awaited<ReturnType<typeof givenSite>>['readAs']>>

const WHOLE = 'evaluated=true&dereferenced=true'

/** The form → its text for the page `id`, which is at `path`. */
const OUTLETS: Record<
  string,
  (reading: Reading, page: { path: string; id: string }, words: string[]) => Promise<string>
> = {
  page: ({ visit }, { path }) => visit(path),
  markdown: ({ visit }, { path }) => visit(`${path}.md`),
  'llms-full.txt': ({ visit }) => visit('llms-full.txt'),
  'feed of the site': ({ visit }) => visit('rss.xml'),
  'feed of the page': ({ visit }, { path }) => visit(`${path}/rss.xml`),
  'search page': async ({ isFound }, _, words) => (await Promise.all(words.map(isFound))).join(' '),
  'search through the interface': async ({ isFoundByRenderer }, _, words) =>
    (await Promise.all(words.map(isFoundByRenderer))).join(' '),
  'document through the interface': ({ call, at }, { id }) => call(`${at}/page/${id}/document?${WHOLE}`),
  'page through the interface': ({ call, at }, { id }) => call(`${at}/page/${id}?format=document&${WHOLE}`),
  'page by path through the interface': ({ call, at }, { path }) => call(`${at}/path/${path}?format=document&${WHOLE}`),
  'markdown through the interface': ({ call, at }, { id }) => call(`${at}/page/${id}?format=markdown&${WHOLE}`),
}

const wordsIn = (text: string, words: string[]) => words.filter((word) => text.includes(word))

const VISITORS: [name: string, claims: object | undefined, words: string[]][] = [
  ['somebody of whom nothing is known', undefined, EVERYBODY],
  ['a beta tester', { beta: true, name: 'Wigeon' }, [...EVERYBODY, ...FOR_BETA]],
  ['somebody who is none', { beta: false }, [...EVERYBODY, ...FOR_OTHERS]],
]

describe('all forms show the same words of a document', async () => {
  const page = {
    title: 'Shore',
    markdown: updates(BODY),
    variables: { edition: 'full', author: 'Gannet' },
    updatedAt: '2026-01-01T00:00:00.000Z',
  }
  const { readAs, ids } = await givenSite([{ title: 'Start', markdown: 'Start here' }, page])
  describe.each(VISITORS)('to %s', (_, claims, words) => {
    test.each(Object.keys(OUTLETS))('%s', async (name) => {
      const text = await OUTLETS[name]!(await readAs(claims), { path: 'shore', id: ids.Shore! }, WORDS)
      expect(wordsIn(text, WORDS).toSorted()).toEqual(words.toSorted())
    })
  })

  test('expressions that read the visitor are evaluated for that visitor, and are in no index', async () => {
    const { readAs, ids } = await givenSite([
      { title: 'Start', markdown: 'Start' },
      {
        title: 'Shore',
        markdown: updates(`Hello ${say('visitor.claims.name')}`),
        updatedAt: '2026-01-01T00:00:00.000Z',
      },
    ])
    const reading = await readAs({ name: 'Wigeon' })
    for (const [name, read] of Object.entries(OUTLETS))
      expect([name, (await read(reading, { path: 'shore', id: ids.Shore! }, ['Wigeon'])).includes('Wigeon')]).toEqual([
        name,
        !name.startsWith('search'),
      ])
  })

  test('reusable content that is read by itself shows no more than the page that contains it', async () => {
    for (const [, claims, words] of VISITORS) {
      const { call, at } = await readAs(claims)
      const text = await call(`${at}/reusable-contents/notice/document?evaluated=true`)
      expect(text).toContain('Lapwing')
      expect(words).toEqual(expect.arrayContaining(wordsIn(text, WORDS)))
      expect(text).not.toContain('reusable-content')
      expect(await call(`${at}/reusable-contents/nested/document`)).toBe('')
    }
  })
})

describe('all forms show the same pages', async () => {
  const page = (title: string, rest: object) => ({
    title,
    markdown: updates(`${title} it is`),
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...rest,
  })
  const { readAs, ids } = await givenSite([
    page('Puffin', { hidden: true }),
    { title: 'Start', markdown: 'Start here' },
    page('Razorbill', { hidden: true }),
    page('Kittiwake', { condition: 'visitor.claims.beta' }),
    page('Guillemot', { condition: 'space.vars.product == "Lectern"' }),
    page('Shearwater', { condition: '!space.vars.product' }),
    page('Petrel', { condition: 'page.vars.edition == "full"', variables: { edition: 'full' } }),
    page('Skua', { condition: '!page.vars.edition', variables: { edition: 'full' } }),
  ])
  const SHOWN = ['Puffin', 'Razorbill', 'Guillemot', 'Petrel']
  const titles = [...SHOWN, 'Kittiwake', 'Shearwater', 'Skua']

  test.each([
    [undefined, SHOWN],
    [{ beta: true }, [...SHOWN, 'Kittiwake']],
  ])('to a visitor with %j', async (claims, shown) => {
    const reading = await readAs(claims)
    for (const [name, read] of Object.entries(OUTLETS))
      for (const title of titles) {
        // The page at the root has its feed and its markdown there.
        const path = title === 'Puffin' && name !== 'page by path through the interface' ? '' : title.toLowerCase()
        const at = name === 'markdown' && path === '' ? 'index' : path
        const text = await read(reading, { path: at, id: ids[title]! }, [title])
        expect([name, title, text.includes(title)]).toEqual([name, title, shown.includes(title)])
      }
  })
})
