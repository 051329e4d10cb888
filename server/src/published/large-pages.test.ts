/** Large pages are rendered in a thread, and code is highlighted there: a visitor sees the same. */
import { expect, test } from 'vitest'
import { startTestServer } from '../../test/harness.ts'

const { api, given } = await startTestServer()

async function show(markdown: string, jsonSchema?: object) {
  const organization = await given.organization()
  const space = await given.space({ organization, editMode: 'live' })
  const admin = api.as(organization.admin)
  await given.pages(space, [{ title: 'Start', id: 'start' }, { title: 'Other' }])
  const change = { operation: 'update_page', page: 'start', document: { markdown } }
  await admin.post(`${space.path}/content`, { changes: [change] })
  const site = await given.site({ organization, spaces: [space], published: true })
  if (jsonSchema) await admin.put(`${site.path}/adaptive-schema`, { jsonSchema })
  const { urls } = await admin.get(site.path)
  const read = async (path: string) => {
    const answer = await api.visit(`${urls.published.replace(/\/$/, '')}/${path}`)
    expect(answer.status).toBe(200)
    return answer.text()
  }
  return { html: await read(''), markdown: await read('index.md') }
}

const java = (text: string) => `\`\`\`java\n${text}\n\`\`\``
const sample = 'public class Example {\n  int answer = 42;\n}\n'

test('a large page has its links, its headings and its highlighting', async () => {
  const lines = Array.from({ length: 2000 }, (_, at) => `Line ${at}`)
  const shown = await show(['## Part', '<a href="/pages/other">there</a>', java(sample), ...lines].join('\n\n'))
  expect(shown.html).toContain('<p>Line 1999</p>')
  expect(shown.html).toContain('id="part"')
  expect(shown.html).toMatch(/<a [^>]*href="[^"]*\/other"[^>]*>there<\/a>/)
  expect(shown.html).toContain('<span class="t-keyword">class</span>')
  expect(shown.markdown).toContain('Line 1999')
  expect(shown.markdown).toMatch(/\[there\]\(http[^)]*\/other\)/)
})

test('a large page evaluates its conditions like a small one', async () => {
  const lines = Array.from({ length: 2000 }, (_, at) => `Line ${at}`)
  const properties = { beta: { type: 'boolean', description: 'Tries' } }
  const shown = await show([...lines, '{% if !visitor.claims.beta %}', 'Secret', '{% endif %}', 'End'].join('\n\n'), {
    type: 'object',
    properties,
    additionalProperties: false,
  })
  for (const text of Object.values(shown)) {
    expect(text).toContain('Line 1999')
    expect(text).not.toContain('Secret')
  }
})

test('long code is highlighted on any page', async () => {
  const { html } = await show(java(sample.repeat(50)))
  expect(html.match(/<span class="t-keyword">class<\/span>/g)).toHaveLength(50)
})

test('code that would take too long to highlight is shown plain', async () => {
  const { html } = await show(`${java('$'.repeat(20_000))}\n\nAfter`)
  expect(html).toContain('$'.repeat(20_000))
  expect(html).toContain('<p>After</p>')
})
