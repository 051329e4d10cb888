import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { serveSite } from './testing/serve-site.ts'

const { api, given } = await startTestServer({ LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1' })

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const site = await serveSite({
  '/notes.md': {
    type: 'text/markdown',
    body: '# Notes\n\nSee [the end](#end) and [more](more.md).\n\n![A dot](img/dot.png) ![Gone](img/gone.png)\n\n## End\n\nText\n',
  },
  '/img/dot.png': { type: 'image/png', body: PNG },
  '/page': '<!doctype html><h1>Hello</h1><p>Text</p>',
  '/report.pdf': { type: 'application/pdf', body: '%PDF-1.7 …' },
})

async function givenSpace(options: { editMode?: 'live' | 'locked' } = {}) {
  const organization = await given.organization()
  const space = await given.space({ organization, ...options })
  const as = api.as(organization.admin)
  const imports = `/org/${organization.id}/imports`
  const importFrom = (source: string, path: string) =>
    as.ask('POST', `${space.path}/content/import`, { body: { source, url: `${site.base}${path}` } })
  return { organization, space, as, imports, importFrom }
}

test('markdown comes in with its pictures, as a page after those that are there', async () => {
  const { space, as, importFrom, imports } = await givenSpace()
  const answer = await importFrom('markdown', '/notes.md')
  expect(answer).toMatchObject({ status: 201, body: { importedResources: 2, totalResources: 3 } })
  expect(answer.headers.get('location')).toMatch(new RegExp(`/spaces/${space.id}/revisions/${answer.body.revision}$`))
  const { pages, files } = await as.get(`${space.path}/content`)
  expect(pages.map(({ title }: { title: string }) => title)).toEqual(['Untitled', 'Notes'])
  expect(files).toMatchObject([{ name: 'dot.png', contentType: 'image/png', dimensions: { width: 1, height: 1 } }])
  const { markdown } = await as.get(`${space.path}/content/path/notes?format=markdown`)
  expect(markdown).toContain('[the end](#end)')
  expect(markdown).toContain(`[more](${site.base}/more.md)`)
  expect(markdown).toContain(files[0].id)
  expect(markdown).toContain(`${site.base}/img/gone.png`)
  const { items } = await as.get(imports)
  expect(items).toMatchObject([
    {
      object: 'import-run',
      status: 'completed',
      source: { type: 'markdown', url: `${site.base}/notes.md` },
      target: { space: space.id },
      found: 3,
      added: 2,
      revision: answer.body.revision,
      problems: [{ address: `${site.base}/img/gone.png`, reason: 'answered with status 404' }],
    },
  ])
})
