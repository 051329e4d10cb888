/** Content made to break things, and concurrent writers. */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import type { Answer } from '../../../test/answer.ts'
import { startTestServer } from '../../../test/harness.ts'

const { api, given } = await startTestServer()

async function givenSpace() {
  const organization = await given.organization()
  const space = await given.space({ organization })
  const admin = api.as(organization.admin)
  const changeRequest = async () => {
    const { path } = await given.changeRequest({ space, createdBy: organization.admin })
    return on(path)
  }
  /** The paths below a change request, or below any other content. */
  const on = (path: string) => ({
    path,
    ask: (...changes: object[]) =>
      admin.ask('POST', `${path}/content`, { body: { changes }, query: { compat: false } }),
    write: (...changes: object[]) => admin.post(`${path}/content`, { changes }, { compat: false }),
    insert: async (title: string, markdown = '', more: object = {}): Promise<string> =>
      (
        await admin.post(
          `${path}/content`,
          { changes: [{ operation: 'insert_page', title, document: { markdown }, ...more }] },
          { compat: false },
        )
      ).changes[0].page.id,
    page: (id: string, query = {}) => admin.get(`${path}/content/page/${id}`, query),
    titles: async () => (await admin.get(`${path}/content/pages`)).pages.map(({ title }: { title: string }) => title),
    merge: () => admin.ask('POST', `${path}/merge`),
  })
  return { organization, space, admin, changeRequest, primary: on(space.path) }
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** The bytes that something still refers to: a busy machine collects garbage late, and is no fault of the program. */
function measureHeldBytes(): number {
  // The second time waits for what the first one frees beside the program.
  collectGarbage()
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

const refused = (message: string, status = 400) => ({
  status,
  body: { error: { code: status, message: expect.stringContaining(message) } },
})

const insertPage = (markdown: string) => ({ operation: 'insert_page', title: 'P', document: { markdown } })

describe('the page tree', () => {
  test('a page moves neither under itself nor under a subpage, in one change or in several', async () => {
    const { changeRequest } = await givenSpace()
    const { ask, insert, titles } = await changeRequest()
    const a = await insert('A')
    const b = await insert('B', '', { into: a })
    const c = await insert('C', '', { into: b })
    const move = (page: string, into: string) => ({ operation: 'update_page', page, into })
    for (const into of [a, b, c])
      expect(await ask(move(a, into))).toMatchObject(
        refused('changes.0.into is the page itself or one of its subpages'),
      )
    expect(await ask(insertPage(''), move(b, c))).toMatchObject(refused('changes.1.into'))
    const d = await insert('D')
    expect(await ask(move(a, d), move(d, c))).toMatchObject(refused('changes.1.into'))
    expect(await titles()).toEqual(['Untitled', 'A', 'D'])
  })

  test('pages are at most 100 levels deep, wherever they come from', async () => {
    const { changeRequest, admin } = await givenSpace()
    const { path, ask, write, insert } = await changeRequest()
    /** Creates nested pages and returns their ids. */
    const chain = async (length: number, into: string | null = null): Promise<string[]> => {
      const ids: string[] = []
      while (ids.length < length) {
        const changes = Array.from({ length: Math.min(50, length - ids.length) }, (_, at) => ({
          operation: 'insert_page',
          title: 'P',
          ref: `r${at}`,
          into: at === 0 ? (ids.at(-1) ?? into) : `r${at - 1}`,
          document: {},
        }))
        const answer = await write(...changes)
        ids.push(...answer.changes.map(({ page }: { page: { id: string } }) => page.id))
      }
      return ids
    }
    const deep = await chain(100)
    const rule = refused('changes.0.into must leave pages at most 100 levels deep')
    expect(await ask({ operation: 'insert_page', into: deep[99], document: {} })).toMatchObject(rule)
    const [one] = await chain(2)
    expect(await ask({ operation: 'update_page', page: one, into: deep[98] })).toMatchObject(rule)
    expect(await ask({ operation: 'update_page', page: one, into: deep[97] })).toMatchObject({ status: 200 })
    const top = await insert('Top')
    expect(await ask({ operation: 'update_page', page: deep[0], into: top })).toMatchObject(rule)
    for (const read of ['', '/pages', `/page/${deep[0]}`, `/page/${deep[99]}`])
      expect((await admin.ask('GET', `${path}/content${read}`)).status).toBe(200)
  })

  test('moves made separately may not exceed the depth together, neither by a merge nor by an update', async () => {
    const { space, admin, changeRequest } = await givenSpace()
    const chain = (name: string, length: number): { title: string; id: string; pages?: object[] } =>
      Array.from({ length }, (_, at) => length - at).reduce(
        (below, at) => ({ title: `${name}${at}`, id: `${name}${at}`, ...(below && { pages: [below] }) }),
        undefined as unknown as { title: string; id: string },
      )
    await given.pages(space, [chain('a', 60), chain('b', 40), chain('c', 20)] as never)
    const [one, other] = [await changeRequest(), await changeRequest()]
    await one.write({ operation: 'update_page', page: 'b1', into: 'a60' })
    await other.write({ operation: 'update_page', page: 'c1', into: 'b40' })
    expect((await one.merge()).body).toMatchObject({ result: 'merge' })
    const rule = refused('would be more than 100 levels deep', 409)
    expect(await other.merge()).toMatchObject(rule)
    expect(await admin.ask('POST', `${other.path}/update`)).toMatchObject(rule)
    await other.write({ operation: 'update_page', page: 'c1', into: null })
    expect((await other.merge()).body).toMatchObject({ result: 'merge' })
  })

  test('a given slug that is taken is refused, also by a move; a derived one gets a number', async () => {
    const { changeRequest } = await givenSpace()
    const { ask, insert, page } = await changeRequest()
    const parent = await insert('Parent')
    const setup = await insert('Setup')
    const below = await insert('Setup', '', { into: parent })
    const other = await insert('Setup')
    expect((await page(other)).slug).toBe('setup-1')
    expect((await page(below)).slug).toBe('setup')
    expect(await ask({ operation: 'update_page', page: other, slug: 'setup' })).toMatchObject(
      refused('changes.0.slug setup'),
    )
    const moved = await ask({ operation: 'update_page', page: below, into: null })
    expect(moved.status).toBeLessThan(500)
    const slugs = await Promise.all([setup, below, other].map(async (id) => (await page(id)).path))
    expect(new Set(slugs).size).toBe(3)
  })

  test('a title of 10,000 characters is refused everywhere; the longest allowed title has a slug that fits', async () => {
    const { changeRequest } = await givenSpace()
    const { ask, insert, page } = await changeRequest()
    const long = 'x'.repeat(10_000)
    const rule = refused('changes.0.title must be at most')
    expect(await ask({ operation: 'insert_page', title: long, document: {} })).toMatchObject(rule)
    expect(await ask({ operation: 'insert_page', document: { markdown: `# ${long}` } })).toMatchObject(rule)
    expect(await ask({ operation: 'insert_page', document: { markdown: `---\ntitle: ${long}\n---\n` } })).toMatchObject(
      rule,
    )
    const title = 'y'.repeat(1000)
    const [one, two] = [await insert(title), await insert(title)]
    const [first, second] = [await page(one), await page(two)]
    expect([first.title, second.title]).toEqual([title, title])
    expect(first.slug).not.toBe(second.slug)
  })

  test('unknown ids are refused, and nothing of the batch is written', async () => {
    const { changeRequest } = await givenSpace()
    const { ask, titles } = await changeRequest()
    const good = { operation: 'insert_page', title: 'Good', ref: 'good', document: {} }
    for (const bad of [
      { operation: 'insert_page', document: {}, into: 'later' },
      { operation: 'insert_page', document: {}, into: '__proto__' },
      { operation: 'update_page', page: 'good', title: 'By its name' },
      { operation: 'update_page', page: 'constructor', title: 'X' },
      { operation: 'delete_page', page: 'nowhere' },
      { operation: 'revert_page', page: 'nowhere' },
      { operation: 'insert_files', files: [{ name: 'x', key: 'nowhere' }] },
    ])
      expect(await ask(good, bad, { operation: 'insert_page', ref: 'later', document: {} })).toMatchObject(
        refused('changes.1'),
      )
    expect(await ask(...Array(501).fill(good))).toMatchObject(refused('changes must have at most 500 items'))
    expect(await titles()).toEqual(['Untitled'])
  })
})

describe('markdown', () => {
  /**
   * Whether the answer is a page or a 400 is the text's affair. No clock here: what a text costs is limited by its parts, and that reading costs
   * no more than its length explains is shown where the reader is tested.
   */
  const texts: [string, string, (200 | 400)?][] = [
    ['brackets', '['.repeat(50_000)],
    ['images', '!['.repeat(50_000)],
    ['emphasis that never closes', '*a '.repeat(50_000)],
    ['emphasis of all kinds', '*a _b ~~c ** '.repeat(50_000)],
    ['tags that never close', '{% hint style="info" %}\n'.repeat(50_000), 400],
    ['tags that are none', '{% '.repeat(50_000)],
    ['links that never close', '[a](<b'.repeat(50_000)],
    ['code that never closes', Array.from({ length: 700 }, (_, at) => '`'.repeat(at + 1)).join(' ')],
    ['elements that never close', '<div><b><a '.repeat(50_000)],
    ['comments that never close', '<!-- <![CDATA[ <? '.repeat(50_000)],
    ['quotes 10,000 deep', '> '.repeat(10_000), 400],
    ['lists 10,000 deep', `${'- '.repeat(10_000)}a`, 400],
    ['elements 10,000 deep', '<div>\n'.repeat(10_000), 400],
    ['emphasis 10,000 deep', `${'*a '.repeat(10_000)}b${' a*'.repeat(10_000)}`],
    ['a table of 25 million cells', `|${'a|'.repeat(5000)}\n|${'-|'.repeat(5000)}\n${'|a\n'.repeat(5000)}`, 400],
    ['a table of 25 million cells in HTML', `<table>\n${'<tr></tr>'.repeat(5000)}<tr>${'<td>'.repeat(5000)}`, 400],
    ['a table of 200,000 rows', `<table>\n${'<tr></tr>'.repeat(200_000)}\n</table>`],
    ['addresses', 'a@b.http://www.'.repeat(50_000)],
    ['definitions', `${'[a]: b\n'.repeat(50_000)}${'[a] '.repeat(50_000)}`],
    ['footnotes', `${'[^a]: x\n'.repeat(20_000)}${'[^a] '.repeat(20_000)}`],
    ['nothing but lines', 'a  \n'.repeat(100_000)],
    ['front matter that nests', `---\na: ${'['.repeat(50_000)}\n---\n`, 400],
    ['front matter that never closes', `---\n${'a: b\n'.repeat(50_000)}`],
    ['front matter that multiplies', `---\na: &a [${'x,'.repeat(9)}]\n${bomb(9)}\n---\n`],
    ['more than 2,000,000 characters', 'a'.repeat(2_000_001), 400],
  ]

  test.for(texts)('%s are read or refused', async ([_, markdown, status]) => {
    const { changeRequest } = await givenSpace()
    const { ask, page } = await changeRequest()
    const [answer, meanwhile] = await Promise.all([ask(insertPage(markdown)), api.request('GET', '/openapi.json')])
    expect([200, 400]).toContain(answer.status)
    if (status) expect(answer.status).toBe(status)
    if (answer.status === 400) expect(answer.body.error.message).toContain('changes.0.document.markdown')
    else expect(typeof (await page(answer.body.changes[0].page.id)).markdown).toBe('string')
    expect(meanwhile.status).toBeLessThan(500)
  })

  test('a text with too many nodes is refused, and the message names the rule', async () => {
    const { changeRequest } = await givenSpace()
    const { ask, titles } = await changeRequest()
    expect(await ask(insertPage('{% hint style="info" %}\n'.repeat(50_000)))).toMatchObject(
      refused('changes.0.document.markdown must have at most 100000 parts'),
    )
    expect(await titles()).toEqual(['Untitled'])
  })

  test('one parsing budget applies to the whole batch', async () => {
    const { changeRequest } = await givenSpace()
    const { ask, titles } = await changeRequest()
    const large = insertPage('a\n\n'.repeat(40_000))
    expect(await ask(large)).toMatchObject({ status: 200 })
    expect(await ask(...Array(50).fill(large))).toMatchObject(
      refused('document.markdown and the texts before it must have at most 300000 parts together'),
    )
    expect(await titles()).toEqual(['Untitled', 'P'])
  })

  test('a document nested too deep, or a table larger than its text, is refused', async () => {
    const { changeRequest } = await givenSpace()
    const { ask } = await changeRequest()
    const nested = `${'{"object":"block","type":"hint","nodes":['.repeat(10_000)}${']}'.repeat(10_000)}`
    const answer = await api.request('POST', '/spaces/x/change-requests/y/content', { body: nested })
    expect(answer.status).toBeLessThan(500)
    const many = (count: number, value: unknown) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, value]))
    const data = { definition: many(2000, { type: 'text' }), records: many(2000, { values: {} }) }
    const table = { object: 'block', type: 'table', isVoid: true, data }
    expect(
      await ask({
        operation: 'insert_page',
        document: { document: { object: 'document', data: {}, nodes: [table] } },
      }),
    ).toMatchObject(refused('changes.0.document.document.nodes.0.data must have at most'))
  })

  test('HTML that could run scripts never arrives as such, and the text around it stays', async () => {
    const { changeRequest } = await givenSpace()
    const { insert, page } = await changeRequest()
    const markdown = [
      '<script>alert(1)</script>',
      'before <script src="https://evil.example/x.js"></script> after',
      '<iframe src="https://evil.example"></iframe>',
      '<img src="x" onerror="alert(2)">',
      '<a href="javascript:alert(3)">a</a>',
      '[b](javascript:alert(4))',
      '<svg onload="alert(5)"></svg>',
      '<style>body { display: none }</style>',
    ].join('\n\n')
    const id = await insert('P', markdown)
    const { document } = await page(id, { format: 'document' })
    const kinds = new Set<string>()
    const values: string[] = []
    walk(document, (name, value) => {
      if (name === 'type') kinds.add(String(value))
      if (['url', 'href', 'src'].includes(name)) values.push(String(value))
      expect(name).not.toMatch(/^on/)
    })
    for (const kind of kinds) expect(kind).not.toMatch(/script|iframe|style|svg|html|raw/)
    for (const value of values) expect(value).not.toMatch(/^\s*javascript:/i)
    const text = JSON.stringify(document)
    for (const kept of ['before ', ' after']) expect(text).toContain(kept)
    for (const program of ['alert(1)', 'display: none']) expect(text).not.toContain(program)
    const printed = (await page(id)).markdown
    expect((await page(await insert('Q', printed), { format: 'document' })).document.nodes.length).toBe(
      document.nodes.length,
    )
  })

  test.for([
    ['---\ntitle: [\n---\n', 2],
    ['---\ntitle: A\n\tdescription: B\n---\n', 3],
    ['---\ntitle: A\ndescription: "never closed\n---\n', 3],
  ] as const)('broken front matter is refused with its line: %j', async ([markdown, line]) => {
    const { changeRequest } = await givenSpace()
    const { ask } = await changeRequest()
    expect(await ask(insertPage(markdown))).toMatchObject(
      refused(`changes.0.document.markdown: the front matter, line ${line}:`),
    )
  })
})

function bomb(levels: number): string {
  const name = (at: number) => String.fromCharCode(97 + at)
  return Array.from(
    { length: levels },
    (_, at) => `${name(at + 1)}: &${name(at + 1)} [${`*${name(at)},`.repeat(9)}]`,
  ).join('\n')
}

function walk(value: unknown, see: (name: string, value: unknown) => void): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, each] of Object.entries(value)) {
    see(name, each)
    walk(each, see)
  }
}

describe('files', () => {
  const page = Buffer.from('<html><script>alert(1)</script></html>')
  const insertFile = (file: object) => ({ operation: 'insert_files', files: [{ name: 'a.png', ...file }] })

  async function upload({ organization, admin }: Awaited<ReturnType<typeof givenSpace>>, bytes: number, type?: string) {
    const { url, key } = await admin.post(`/orgs/${organization.id}/storage/upload`, {
      kind: 'organization_file',
      file: { name: 'a.png', ...(type && { type }) },
    })
    const chunk = Buffer.alloc(1_000_000, 7)
    let peak = 0
    async function* body() {
      for (let left = bytes; left > 0; left -= chunk.length) {
        if (left % 10_000_000 === 0) peak = Math.max(peak, measureHeldBytes())
        yield left < chunk.length ? chunk.subarray(0, left) : chunk
      }
    }
    // `fetch` would hold all that it sends.
    const sent = request(url, { method: 'PUT' })
    const [answer] = await Promise.all([
      once(sent, 'response') as Promise<[IncomingMessage]>,
      pipeline(body(), sent).catch((error: NodeJS.ErrnoException) => {
        // A file that is too large is answered before all of it was read.
        if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') throw error
      }),
    ])
    return { status: answer[0].statusCode, body: await text(answer[0]), key, peak }
  }

  test.for([
    ['image/png', 'image/png', 'inline'],
    ['text/html', 'text/html; charset=utf-8', 'attachment'],
    ['TEXT/HTML ; charset=x', 'text/html; charset=utf-8', 'attachment'],
    ['image/svg+xml', 'image/svg+xml', 'inline'],
    ['image/png\r\nset-cookie: a=b', 'image/png', 'inline'],
    ['ünsinn', 'image/png', 'inline'],
  ] as const)('a page that calls itself %j never runs at our address', async ([given, type, disposition]) => {
    const space = await givenSpace()
    const { ask } = await space.changeRequest()
    const { key } = await upload(space, 100)
    for (const source of [{ base64: page.toString('base64') }, { key }]) {
      const { insertedFiles } = (await ask(insertFile({ contentType: given, ...source }))).body
      const answer = await fetch(insertedFiles[0].downloadURL)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe(type)
      expect(answer.headers.get('content-disposition')).toMatch(new RegExp(`^${disposition};`))
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
  })

  test('more than 1 MB as base64 is refused, 1 MB is taken', async () => {
    const { changeRequest } = await givenSpace()
    const { ask } = await changeRequest()
    const file = (bytes: number) =>
      insertFile({ contentType: 'image/png', base64: Buffer.alloc(bytes).toString('base64') })
    expect((await ask(file(1024 * 1024))).status).toBe(200)
    expect(await ask(file(1024 * 1024 + 1))).toMatchObject(refused('changes.0.files.0.base64 must be at most 1 MB'))
  })

  test('100 MB arrive without being held in memory, and one byte more is refused', async () => {
    const space = await givenSpace()
    const { ask } = await space.changeRequest()
    const before = measureHeldBytes()
    const { status, key, peak } = await upload(space, 100_000_000)
    expect(status).toBe(200)
    expect(peak - before).toBeLessThan(80_000_000)
    const { insertedFiles } = (await ask(insertFile({ key }))).body
    expect(insertedFiles[0].size).toBe(100_000_000)
    const large = await upload(space, 101_000_000)
    expect(large.status).toBe(413)
    expect(await ask(insertFile({ key: large.key }))).toMatchObject(refused('changes.0.files.0.key'))
  })

  test.for([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.0.0.1/',
    'http://0/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:169.254.169.254]/',
    'http://[64:ff9b::7f00:1]/',
    'http://10.0.0.1/',
    'http://user:password@localhost/',
    'http://LOCALHOST/',
  ])('nothing is fetched from %s', async (url) => {
    const { changeRequest } = await givenSpace()
    const { ask } = await changeRequest()
    const { port } = new URL(api.url)
    const address = new URL(url)
    address.port = port
    expect(await ask(insertFile({ url: address.href }))).toMatchObject(
      refused('changes.0.files.0.url points at an address that is not public'),
    )
  })
})

describe('concurrency', () => {
  const update = (page: string, markdown: string) => ({ operation: 'update_page', page, document: { markdown } })
  const statuses = (answers: Answer[]) => answers.map(({ status }) => status)

  test('of edits of the same page the last one wins, and no other page changes', async () => {
    const { changeRequest, admin } = await givenSpace()
    const { ask, insert, page, path } = await changeRequest()
    const shared = await insert('Shared', 'First')
    const other = await insert('Other', 'As it was')
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => ask(update(shared, `Edit ${at}`))))
    expect(statuses(answers)).toEqual(Array(8).fill(200))
    expect((await page(shared)).markdown).toMatch(/^Edit [0-7]$/)
    expect(await page(other)).toMatchObject({ markdown: 'As it was' })
    // One for each edit, and two for the pages.
    expect((await admin.get(`${path}/contributors`)).items).toMatchObject([{ count: 10 }])
  })

  test('merges of different pages both succeed', async () => {
    const { changeRequest, primary } = await givenSpace()
    const made = [await changeRequest(), await changeRequest(), await changeRequest(), await changeRequest()]
    for (const [at, each] of made.entries()) await each.insert(`Page ${at}`, `Text ${at}`)
    const answers = await Promise.all(made.map((each) => each.merge()))
    expect(answers.map(({ status, body }) => [status, body.result])).toEqual(Array(4).fill([200, 'merge']))
    expect((await primary.titles()).sort()).toEqual(['Page 0', 'Page 1', 'Page 2', 'Page 3', 'Untitled'])
  })

  test('of merges of the same block one succeeds, the other reports conflicts', async () => {
    const { changeRequest, primary, space } = await givenSpace()
    const { pages } = await given.pages(space, [{ title: 'Shared', markdown: 'As it was\n\nSecond' }])
    const [one, other] = [await changeRequest(), await changeRequest()]
    await one.write(update(pages.Shared!, 'As one has it\n\nSecond'))
    await other.write(update(pages.Shared!, 'As the other has it\n\nSecond'))
    const answers = await Promise.all([one.merge(), other.merge()])
    expect(statuses(answers)).toEqual([200, 200])
    expect(answers.map(({ body }) => body.result).sort()).toEqual(['conflicts', 'merge'])
    const winner = answers[0]!.body.result === 'merge' ? 'As one has it' : 'As the other has it'
    expect(await primary.page(pages.Shared!)).toMatchObject({ markdown: `${winner}\n\nSecond` })
  })

  test('a change request is merged once, however many requests there are', async () => {
    const { changeRequest, primary } = await givenSpace()
    const { insert, merge } = await changeRequest()
    await insert('Once')
    expect(statuses(await Promise.all([merge(), merge(), merge()])).sort()).toEqual([200, 409, 409])
    expect(await primary.titles()).toEqual(['Untitled', 'Once'])
  })

  test('an edit made while its change request is merged is in primary or refused', async () => {
    const { changeRequest, primary } = await givenSpace()
    for (let round = 0; round < 5; round++) {
      const { ask, insert, merge } = await changeRequest()
      await insert(`Round ${round}`)
      const late = { operation: 'insert_page', title: `Late ${round}`, document: {} }
      const [merged, edited] = await Promise.all([merge(), ask(late)])
      expect(merged).toMatchObject({ status: 200, body: { result: 'merge' } })
      expect([200, 409]).toContain(edited.status)
      const titles = await primary.titles()
      expect(titles).toContain(`Round ${round}`)
      expect(titles.includes(`Late ${round}`)).toBe(edited.status === 200)
    }
  })

  test('a live edit made while another change request is merged is not lost', async () => {
    const { changeRequest, primary, space, admin } = await givenSpace()
    await admin.patch(space.path, { editMode: 'live' })
    const { insert, merge } = await changeRequest()
    await insert('Merged')
    const edits = Array.from({ length: 4 }, (_, at) => ({ operation: 'insert_page', title: `L${at}`, document: {} }))
    const answers = await Promise.all([merge(), ...edits.map((edit) => primary.ask(edit))])
    expect(statuses(answers)).toEqual(Array(5).fill(200))
    expect((await primary.titles()).sort()).toEqual(['L0', 'L1', 'L2', 'L3', 'Merged', 'Untitled'])
  })
})
