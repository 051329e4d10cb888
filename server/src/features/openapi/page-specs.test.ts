import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startGitServer } from '../../../test/git-server.ts'
import { startTestServer } from '../../../test/harness.ts'

const git = await startGitServer()
const { api, given, runJobs, database } = await startTestServer({ LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1' })

const SHOP = `openapi: 3.0.3
info: {title: Shop, version: "1"}
servers: [{url: "https://shop.example/v1"}]
paths:
  /orders/{id}:
    get:
      summary: Read one order
      description: Says what was *bought*.
      parameters: [{in: path, name: id, required: true, schema: {type: string}, description: Number of the order}]
      responses: {"200": {description: The order, content: {application/json: {schema: {$ref: "#/components/schemas/Order"}}}}}
    delete: {summary: Cancel an order, responses: {"204": {description: Cancelled}}}
components: {schemas: {Order: {type: object, properties: {total: {type: number, description: In cents}, next: {$ref: "#/components/schemas/Order"}}}}}
`

const answers = new Map<string, RequestListener>()
const requests: string[] = []
const elsewhere = createServer((request, response) => {
  requests.push(request.url!)
  const answer = answers.get(request.url!)
  if (answer) answer(request, response)
  else response.writeHead(404).end()
})
await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  elsewhere.closeAllConnections()
  elsewhere.close()
})
const origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
const serve = (path: string, body: string) => answers.set(path, (_, response) => response.writeHead(200).end(body))

const blockOf = (src: string, method = 'get', path = '/orders/{id}') =>
  `{% openapi src="${src}" path="${path}" method="${method}" %}\n[spec](${src})\n{% endopenapi %}\n`

let repositories = 0

/** Runs the scheduled check. */
async function lookAgain() {
  await sql`SELECT graphile_worker.add_job('look-at-openapi-sources', '{}'::json)`.execute(database.db)
  await runJobs()
}

/** A published space that was imported from a repository of these files. */
async function givenSite(files: Record<string, string>) {
  const organization = await given.organization()
  const as = api.as(organization.admin)
  const space = await given.space({ organization, editMode: 'live' })
  const site = await given.site({ organization, published: true, spaces: [space] })
  const { basename } = await as.get(site.path)
  const repository = `specs-${++repositories}`
  const url = `${git.url}/${repository}.git`
  await git.commit(repository, files)
  const sync = async (direction: 'import' | 'export') => {
    await as.post(`${space.path}/git/${direction}`, {
      url,
      ref: 'main',
      ...(direction === 'export' && { commitMessage: 'Export' }),
    })
    await runJobs()
    const { operation } = await as.get(`${space.path}/git/info`)
    expect(operation).toMatchObject({ state: 'success' })
    return operation.commit as string
  }
  await sync('import')
  const visit = async (path: string) => {
    const answer = await api.visit(`${api.url}/sites/${basename}/${path}`)
    expect(answer.status).toBe(200)
    return answer.text()
  }
  return { organization, as, space, repository, sync, visit }
}

test('a block that names a file of the space is rendered as the operation: as HTML, as markdown and in search', async () => {
  const files = {
    'README.md': '# Home\n',
    'SUMMARY.md': '* [Home](README.md)\n* [Orders](guide/orders.md)\n* [All](guide/all.md)\n',
    'guide/orders.md': `# Orders\n\n${blockOf('../.gitbook/assets/shop.yaml')}\n{% swagger src="../.gitbook/assets/shop.yaml" path="/orders/{id}" method="DELETE" %}\n{% endswagger %}\n`,
    'guide/all.md': '# All\n\n{% openapi src="../.gitbook/assets/shop.yaml" %}\n',
    '.gitbook/assets/shop.yaml': SHOP,
  }
  const { as, space, visit, sync } = await givenSite(files)
  const html = await visit('orders')
  expect(html).toContain('Read one order')
  expect(html).toContain('Number of the order')
  expect(html).toContain('In cents')
  expect(html).toContain('Cancel an order')
  const markdown = await visit('orders.md')
  expect(markdown).toContain('`GET /orders/{id}`')
  expect(markdown).toContain('`total` (number')
  expect(markdown).toContain('`DELETE /orders/{id}`')
  expect(await visit('all')).toMatch(/Read one order.*Cancel an order/s)

  const page = await as.get(`${space.path}/content/path/orders`, { format: 'document' })
  const [read, cancel] = page.document.nodes
  expect(read).toMatchObject({ type: 'swagger', data: { ref: { kind: 'file' }, path: '/orders/{id}', method: 'get' } })
  expect(cancel).toMatchObject({ type: 'swagger', data: { ref: { kind: 'file' }, method: 'DELETE' } })
  const all = await as.get(`${space.path}/content/path/all`, { format: 'document' })
  expect(all.document.nodes[0]).toMatchObject({ type: 'swagger', data: { path: '', method: '' } })
  const { items } = await as.get(`${space.path}/search`, { query: 'cents' })
  expect(items.map(({ title }: { title: string }) => title)).toContain('Orders')
  expect(await sync('export')).toBe(await sync('import'))
})

test('a missing, invalid, broken or deeply nested file leaves the page readable and is reported', async () => {
  const deep = `openapi: 3.0.0\ninfo: {title: Deep, version: "1"}\npaths: ${'{a: '.repeat(5_000)}1${'}'.repeat(5_000)}\n`
  const bombs = Array.from({ length: 30 }, (_, at) => `b${at + 1}: &b${at + 1} [*b${at}, *b${at}]`).join('\n')
  const cyclic = SHOP.replace('schemas: {Order:', 'schemas: {Loop: {$ref: "#/components/schemas/Loop"}, Order:')
  const names = {
    'prose.md.txt': 'Only words',
    'broken.yaml': 'openapi: [',
    'deep.yaml': deep,
    'bomb.yaml': `b0: &b0 x\n${bombs}`,
  }
  const pages = [...Object.keys(names), 'missing.yaml', 'cyclic.yaml', 'elsewhere.yaml']
  const { visit } = await givenSite({
    'README.md': `# Home\n\n${pages.map((name) => blockOf(`.gitbook/assets/${name}`)).join('\n')}\nLast words.\n`,
    'SUMMARY.md': '* [Home](README.md)\n',
    ...Object.fromEntries(Object.entries(names).map(([name, text]) => [`.gitbook/assets/${name}`, text])),
    '.gitbook/assets/cyclic.yaml': cyclic.replaceAll('schemas/Order', 'schemas/Loop'),
    '.gitbook/assets/elsewhere.yaml': SHOP.replace(
      '"#/components/schemas/Order"',
      '"https://other.example/schemas.yaml#/Order"',
    ),
  })
  const html = await visit('')
  expect(html.match(/could not be read/g)).toHaveLength(5)
  for (const name of [...Object.keys(names), 'missing.yaml']) expect(html).toContain(name)
  expect(html.match(/Read one order/g)!.length).toBeGreaterThan(1)
  expect(html).toContain('Last words.')
  const markdown = await visit('index.md')
  expect(markdown).toContain('could not be read')
  expect(markdown).toContain('Last words.')
})

test('a URL is fetched by a job, not for a visitor, and checked again; a failing one is reported', async () => {
  serve('/shop.yaml', SHOP)
  const { organization, as, visit } = await givenSite({
    'README.md': `# Home\n\n${blockOf(`${origin}/shop.yaml`)}\n${blockOf(`${origin}/gone.yaml`)}\n${blockOf('file:///etc/passwd')}`,
    'SUMMARY.md': '* [Home](README.md)\n',
  })
  expect(requests.filter((path) => path === '/shop.yaml')).toHaveLength(1)
  const html = await visit('')
  expect(html).toContain('Number of the order')
  expect(html).toMatch(/The API specification <a href="[^"]+gone\.yaml"[^>]*>[^<]+<\/a> could not be read\./)
  expect(html).not.toContain('href="file:')
  expect(await visit('index.md')).toContain('Number of the order')
  expect(requests.filter((path) => path === '/shop.yaml')).toHaveLength(1)
  expect(await as.get(`${organization.path}/openapi`)).toMatchObject({ items: [] })
  expect(
    (await as.ask('GET', `${organization.path}/openapi/${encodeURIComponent(`${origin}/shop.yaml`)}`)).status,
  ).toBe(404)

  serve('/shop.yaml', SHOP.replace('Read one order', 'Look at one order'))
  await sql`UPDATE openapi_specs SET next_look_at = now() WHERE NOT listed`.execute(database.db)
  await lookAgain()
  expect(await visit('')).toContain('Look at one order')
})

test('a URL that no page shows any more is deleted', async () => {
  serve('/old.yaml', SHOP)
  const { as, space } = await givenSite({
    'README.md': `# Home\n\n${blockOf(`${origin}/old.yaml`)}`,
    'SUMMARY.md': '* [Home](README.md)\n',
  })
  const known = () => sql`SELECT FROM openapi_specs WHERE slug = ${`${origin}/old.yaml`}`.execute(database.db)
  const { pages } = await as.get(`${space.path}/content/pages`)
  const wait = sql`UPDATE openapi_specs SET next_look_at = now(), created_at = now() - interval '2 days' WHERE NOT listed`
  await wait.execute(database.db)
  await lookAgain()
  expect((await known()).rows).toHaveLength(1)
  await as.post(`${space.path}/content`, {
    changes: [{ operation: 'update_page', page: pages[0].id, document: { markdown: 'Nothing.' } }],
  })
  await runJobs()
  await wait.execute(database.db)
  await lookAgain()
  expect((await known()).rows).toHaveLength(0)
})

test('a URL in the private network is not fetched', async () => {
  const { visit } = await givenSite({
    'README.md': `# Home\n\n${blockOf('http://10.0.0.1/shop.yaml')}\n${blockOf('http://[::1]/shop.yaml')}`,
    'SUMMARY.md': '* [Home](README.md)\n',
  })
  expect((await visit('')).match(/could not be read/g)).toHaveLength(2)
  const { rows } = await sql<{ code: string }>`
    SELECT last_process_error_code AS code FROM openapi_specs WHERE slug LIKE '%[::1]%' OR slug LIKE '%10.0.0.1%'`.execute(
    database.db,
  )
  expect(rows).toEqual([{ code: 'FETCH_ERROR' }, { code: 'FETCH_ERROR' }])
})

const LEGACY = `# Old

{% swagger method="get" path="/cakes/{id}" baseUrl="https://cakes.example" summary="Get a cake" %}
{% swagger-description %}
Cakes are **free**, see [recipes](recipes.md).
{% endswagger-description %}

{% swagger-parameter in="path" name="id" type="string" required="true" %}
Which cake
{% endswagger-parameter %}
{% swagger-parameter in="body" name="size" type="integer" %}How large{% endswagger-parameter %}

{% swagger-response status="200: OK" description="A cake" %}
\`\`\`javascript
{
    // Response
}
\`\`\`
{% endswagger-response %}
{% endswagger %}

{% api-method method="post" host="https://cakes.example" path="/pies" %}
{% api-method-summary %}
Bake a pie
{% endapi-method-summary %}
{% api-method-description %}
Takes an hour.
{% endapi-method-description %}
{% api-method-spec %}
{% api-method-request %}
{% api-method-headers %}
{% api-method-parameter name="Authentication" type="string" required=true %}
Who bakes
{% endapi-method-parameter %}
{% endapi-method-headers %}
{% endapi-method-request %}
{% api-method-response %}
{% api-method-response-example httpCode=404 %}
{% api-method-response-example-description %}
No flour.
{% endapi-method-response-example-description %}

\`\`\`
{ "message": "Ain't no pie like that." }
\`\`\`
{% endapi-method-response-example %}
{% endapi-method-response %}
{% endapi-method-spec %}
{% endapi-method %}
`

test('operations that a page describes in older dialects are rendered, and their source is preserved', async () => {
  const { as, space, visit, sync, repository } = await givenSite({
    'README.md': LEGACY,
    'SUMMARY.md': '* [Old](README.md)\n',
  })
  const html = await visit('')
  for (const said of ['Get a cake', 'Which cake', 'How large', '// Response', 'Bake a pie', 'Who bakes', 'No flour.'])
    expect(html).toContain(said)
  expect(html).not.toContain('{%')
  const markdown = await visit('index.md')
  expect(markdown).toContain('`GET /cakes/{id}`')
  expect(markdown).toContain('`Authentication` (string, required): Who bakes.')
  expect(markdown).not.toContain('{%')
  const { pages } = await as.get(`${space.path}/content/pages`)
  const page = await as.get(`${space.path}/content/page/${pages[0].id}`, { format: 'document' })
  expect(page.document.nodes.map(({ type }: { type: string }) => type)).toEqual(['swagger', 'swagger'])

  const sent = await as.get(`${space.path}/content/page/${pages[0].id}`, { format: 'markdown' })
  expect(sent.markdown).toContain('{% swagger-parameter in="path" name="id" type="string" required="true" %}')
  await as.post(`${space.path}/content`, {
    changes: [{ operation: 'update_page', page: pages[0].id, document: { markdown: `${sent.markdown}\n\nAdded.` } }],
  })
  await sync('export')
  expect((await git.texts(repository))['README.md']).toBe(`${LEGACY}\nAdded.\n`)
})
