import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startGitServer } from '../../../test/git-server.ts'
import { startTestServer } from '../../../test/harness.ts'
import { makeZip } from '../../../test/make-zip.ts'
import { type Routes, serveSite } from '../../../test/serve-site.ts'

const { api, given } = await startTestServer({ LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1' })

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const routes: Routes = {
  '/notes.md': {
    type: 'text/markdown',
    body: '# Notes\n\nSee [the end](#end) and [more](more.md).\n\n![A dot](img/dot.png) ![Gone](img/gone.png)\n\n## End\n\nText\n',
  },
  '/img/dot.png': { type: 'image/png', body: PNG },
  '/page': '<!doctype html><h1>Hello</h1><p>Text</p>',
  '/report.pdf': { type: 'application/pdf', body: '%PDF-1.7 …' },
}
const site = await serveSite(routes)

async function givenSpace(options: { editMode?: 'live' | 'locked' } = {}) {
  const organization = await given.organization()
  const space = await given.space({ organization, ...options })
  const as = api.as(organization.admin)
  const imports = `/org/${organization.id}/imports`
  const importFrom = (source: string, path: string) =>
    as.ask('POST', `${space.path}/content/import`, { body: { source, url: `${site.base}${path}` } })
  return { organization, space, as, imports, importFrom }
}

test('markdown is imported with its pictures, in the place of the blank page of a new space', async () => {
  const { space, as, importFrom, imports } = await givenSpace()
  const answer = await importFrom('markdown', '/notes.md')
  expect(answer).toMatchObject({ status: 201, body: { importedResources: 2, totalResources: 3 } })
  expect(answer.headers.get('location')).toMatch(new RegExp(`/spaces/${space.id}/revisions/${answer.body.revision}$`))
  const { pages, files } = await as.get(`${space.path}/content`)
  expect(pages.map(({ title }: { title: string }) => title)).toEqual(['Notes'])
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

const titles = (pages: { title: string; pages?: never[] }[]): unknown[] =>
  pages.map(({ title, pages = [] }) => (pages.length > 0 ? [title, titles(pages)] : title))

test('an archive of markdown and HTML is imported with its folders, links and pictures', async () => {
  routes['/docs.zip'] = {
    type: 'application/octet-stream',
    body: await makeZip({
      'docs/README.md': '# Start\n\n[Install](guides/install.md#steps) and [old](old/page.html)\n',
      'docs/guides/install.md': '# Install\n\n## Steps\n\n![Dot](../img/dot.png)\n',
      'docs/old/page.html':
        '<h1 id="x">Old page</h1><p><a href="../guides/install.md">install</a> <img src="../img/two.png"></p>',
      'docs/img/dot.png': PNG,
      'docs/img/two.png': PNG,
      'docs/img/unused.png': PNG,
      '__MACOSX/docs/._README.md': 'x',
    }),
  }
  const { space, as, importFrom } = await givenSpace()
  expect(await importFrom('zip', '/docs.zip')).toMatchObject({ status: 201, body: { importedResources: 7 } })
  const { pages } = await as.get(`${space.path}/content/pages`)
  expect(titles(pages)).toEqual(['Start', ['Guides', ['Install']], ['old', ['Old page']]])
  const { markdown } = await as.get(`${space.path}/content/path/start?format=markdown`)
  expect(markdown).toMatch(/\[Install\]\(\S*\/pages\/\w+#steps\) and \[old\]\(\S*\/pages\/\w+\)/)
})

test('a wiki is imported in the order of its sidebar, and its own links become references', async () => {
  const git = await startGitServer()
  await git.commit('docs.wiki', {
    'Home.md': 'Welcome: [[Getting Started]], [[the tool|Command-line#flags]], `[[code]]`, [again](Getting-Started)\n',
    'Getting-Started.md': '![Dot](images/dot.png)\n\n[home](Home) [[Nowhere]]\n',
    'Command-line.md': '## Flags\n\nNone.\n',
    'Loose.md': 'Not listed.\n',
    '_Sidebar.md': '* [[Home]]\n\n### Guides\n\n* [[Getting Started]]\n  * [Tool](Command-line)\n',
    '_Footer.md': 'Footer\n',
    'images/dot.png': PNG,
  })
  await git.git('docs.wiki', '--git-dir', join(git.folder, 'docs.wiki.git'), 'symbolic-ref', 'HEAD', 'refs/heads/main')
  const { space, as } = await givenSpace()
  const body = { source: 'github-wiki', url: `${git.url}/docs/wiki` }
  const answer = await as.ask('POST', `${space.path}/content/import`, { body })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 })
  const { pages } = await as.get(`${space.path}/content/pages`)
  expect(titles(pages)).toEqual(['Home', ['Guides', [['Getting Started', ['Tool']]]], 'Loose'])
  const { markdown } = await as.get(`${space.path}/content/path/home?format=markdown`)
  expect(markdown).toMatch(
    /^Welcome: \[Getting Started\]\(\S*\/pages\/(\w+)\), \[the tool\]\(\S*\/pages\/\w+#flags\), `\[\[code\]\]`, \[again\]\(\S*\/pages\/\1\)/,
  )
})

test('an OpenAPI document becomes a page for each operation', async () => {
  const operation = (summary: string, tag: string) => ({
    summary,
    tags: [tag],
    responses: { 200: { description: 'Fine' } },
  })
  routes['/api.json'] = {
    type: 'application/json',
    body: JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1', description: 'All about pets.' },
      paths: { '/pets': { get: operation('List pets', 'pets'), post: operation('Add a pet', 'pets') } },
    }),
  }
  const { space, as, importFrom } = await givenSpace()
  expect(await importFrom('open-api', '/api.json')).toMatchObject({ status: 201 })
  const { pages } = await as.get(`${space.path}/content/pages`)
  expect(titles(pages)).toEqual(['Pets', ['pets', ['List pets', 'Add a pet']]])
  const { markdown } = await as.get(`${space.path}/content/path/pets-1/list-pets?format=markdown`)
  expect(markdown).toContain('GET /pets')
})

test('the error says what the URL contains instead', async () => {
  const { importFrom, as, space, imports } = await givenSpace()
  const refused = async (source: string, path: string) => (await importFrom(source, path)).body.error
  expect(await refused('website', '/report.pdf')).toEqual({
    code: 400,
    message: 'url holds a PDF document, not a website',
  })
  expect(await refused('zip', '/page')).toMatchObject({ message: 'url holds an HTML page, not a zip archive' })
  expect(await refused('markdown', '/page')).toMatchObject({ message: 'url holds an HTML page, not markdown' })
  expect(await refused('html', '/notes.md')).toMatchObject({ message: 'url holds text, not an HTML page' })
  expect(await refused('open-api', '/notes.md')).toMatchObject({ code: 400 })
  expect(await refused('quip', '/report.pdf')).toMatchObject({
    message: 'url holds a PDF document, not a document that can be imported',
  })
  expect(await refused('website', '/nowhere')).toMatchObject({ message: 'url answered with status 404' })
  const { items } = await as.get(`${imports}?status=failed&limit=1`)
  expect(items).toMatchObject([{ reason: 'url answered with status 404', target: { space: space.id } }])
  expect((await as.get(`${space.path}/content/pages`)).pages).toHaveLength(1)
})
