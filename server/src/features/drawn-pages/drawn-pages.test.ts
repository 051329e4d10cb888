import { beforeAll, expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given, url } = await startTestServer()

let organization: Awaited<ReturnType<typeof given.organization>>
let reader: ReturnType<typeof api.as>
let space: Awaited<ReturnType<typeof given.space>>
let written: Awaited<ReturnType<typeof given.pages>>

const FILE = { id: 'logo', name: 'logo.png', contentType: 'image/png', size: 3, key: 'a'.repeat(64) }

beforeAll(async () => {
  organization = await given.organization()
  reader = api.as(await given.member(organization, 'read'))
  space = await given.space({ organization, editMode: 'live' })
  const other = await given.space({ organization, title: 'Other' })
  const closed = await given.space({ organization, title: 'Closed', defaultLevel: 'none' })
  const [{ pages: elsewhere }, { pages: secret }] = [
    await given.pages(other, [{ title: 'Guides', type: 'group', pages: [{ title: 'There' }] }]),
    await given.pages(closed, [{ title: 'Secret' }]),
  ]
  written = await given.pages(
    space,
    [
      { id: 'first', title: 'First', description: 'Begin <here>' },
      { title: 'Group', type: 'group', pages: [{ id: 'second', title: 'Second', markdown: '## Part' }] },
      { id: 'empty', title: 'Empty' },
      { id: 'out', title: 'Out', type: 'link', target: { kind: 'url', url: 'https://example.com/' } },
    ],
    { files: [FILE] },
  )
  await write(
    [
      '## One',
      '[second](/pages/second) [anchor](/pages/second#part) [gone](/pages/second#nope)',
      `[there](/spaces/${other.id}/pages/${elsewhere.There}) [secret](/spaces/${closed.id}/pages/${secret.Secret})`,
      `[admin](/users/${organization.admin.id} "mention")`,
      '![](/files/logo)',
      '{% if visitor.claims.beta %}\nOnly beta\n{% endif %}',
      '<script>alert(1)</script>',
    ].join('\n\n'),
  )
})

/** References by id are resolved when content is written. */
const write = (markdown: string, path = space.path, page = 'first') =>
  api
    .as(organization.admin)
    .post(`${path}/content`, { changes: [{ operation: 'update_page', page, document: { markdown } }] })

test('a page is rendered with its title, its outline and the path of the style sheet', async () => {
  const { html, outline, stylesheet, isEmpty, object } = await reader.get(`${space.path}/content/page/first/html`)
  expect(object).toBe('drawn-page')
  expect(html).toContain('<span>First</span>')
  expect(html).toContain('Begin &lt;here&gt;')
  expect(outline).toEqual([{ id: 'one', level: 1, title: 'One' }])
  expect(isEmpty).toBe(false)
  expect((await fetch(new URL(stylesheet, url))).status).toBe(200)
})

test('links lead to pages of the application, also in other spaces; targets that are missing or not visible have no link', async () => {
  const { html } = await reader.get(`${space.path}/content/page/first/html`)
  const app = `/o/${organization.id}/s/${space.id}`
  expect(html).toContain(`href="${app}/group/second"`)
  expect(html).toContain(`href="${app}/group/second#part"`)
  expect(html).toMatch(/href="\/o\/\w+\/s\/\w+\/guides\/there"/)
  expect(html).toMatch(/class="broken"[^>]*>gone/)
  expect(html).toMatch(/class="mention">@admin/)
  expect(html).toMatch(/class="broken"[^>]*>secret/)
})

test('files have signed URLs of the server', async () => {
  const { html } = await reader.get(`${space.path}/content/page/first/html`)
  expect(html).toMatch(/<img[^>]+src="\/[^"]+signature=/)
})

test('conditional content is rendered with its condition beside it', async () => {
  const { html } = await reader.get(`${space.path}/content/page/first/html`)
  expect(html).toContain('<code>visitor.claims.beta</code>')
  expect(html).toContain('Only beta')
})

test('no script of an author is rendered', async () => {
  const { html } = await reader.get(`${space.path}/content/page/first/html`)
  expect(html).not.toContain('<script')
})

test('links inside a change request and a revision stay inside it', async () => {
  const { id, path } = await given.changeRequest({ space })
  const inChange = await reader.get(`${path}/content/page/first/html`)
  const { number } = await reader.get(`${space.path}/change-requests/${id}`)
  expect(inChange.html).toContain(`/s/${space.id}/~/changes/${number}/group/second"`)
  const { id: revision } = await reader.get(`${space.path}/content`)
  const inRevision = await reader.get(`${space.path}/revisions/${revision}/page/first/html`)
  expect(inRevision.html).toContain(`/s/${space.id}/~/revisions/${revision}/group/second"`)
})

test('empty pages, groups and links are rendered as their titles', async () => {
  for (const id of ['empty', 'out', written.pages.Group!]) {
    const { isEmpty, html } = await reader.get(`${space.path}/content/page/${id}/html`)
    expect(isEmpty).toBe(true)
    expect(html).toContain('<h1')
  }
})

test('labels are in the requested language', async () => {
  const { html } = await reader.get(`${space.path}/content/page/first/html?language=de`)
  expect(html).toContain('Sichtbar, wenn')
  const refused = await reader.ask('GET', `${space.path}/content/page/first/html`, {
    query: { language: '"><script>' },
  })
  expect(refused.status).toBe(400)
})

test('a large page is rendered in a thread with the same result', async () => {
  const paragraph = '[second](/pages/second) and `code`. '.repeat(20)
  const large = await given.space({ organization, editMode: 'live' })
  const markdown = `## Top\n\n${Array.from({ length: 600 }, () => paragraph).join('\n\n')}\n\n\`\`\`js\nconst a = 1\n\`\`\``
  await given.pages(large, [
    { id: 'large', title: 'Large' },
    { id: 'second', title: 'Second' },
  ])
  await write(markdown, large.path, 'large')
  const { html, outline } = await reader.get(`${large.path}/content/page/large/html`)
  expect(html.match(/href="[^"]+\/second"/g)).toHaveLength(600 * 20)
  expect(outline).toHaveLength(1)
})

test('an unknown page is 404', async () => {
  expect((await reader.ask('GET', `${space.path}/content/page/nowhere/html`)).status).toBe(404)
})
