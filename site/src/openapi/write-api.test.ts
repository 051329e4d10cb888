import { type ApiDocument, findOperation, printOperation } from '@lectern/content/openapi'
import { expect, test } from 'vitest'
import { write } from '../testing/write.ts'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

const specOf = (given: Partial<ApiDocument>): ApiDocument => ({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  tags: [],
  paths: {},
  webhooks: {},
  components: {},
  security: [],
  ...given,
})

const operation = (path: string, method = 'get') =>
  `{% openapi-operation spec="s" path="${path}" method="${method}" %}\n{% endopenapi-operation %}`
const schemas = (names: string, more = '') =>
  `{% openapi-schemas spec="s" schemas="${names}" ${more} %}\n{% endopenapi-schemas %}`

test('hidden operations are left out, missing ones are reported', async () => {
  const spec = specOf({
    paths: {
      '/secret': { get: { 'x-internal': true } },
      '/ignored': { 'x-gitbook-ignore': true, get: {} },
      '/bare': { get: {} },
    },
  })
  const drawn = (path: string) => write(operation(path), { spec: () => spec })
  expect((await drawn('/secret')).html).toBe('')
  expect((await drawn('/ignored')).html).toBe('')
  expect((await drawn('/gone')).look.one('.api').text).toBe('GET /gone This operation is not in the specification.')
  expect((await drawn('/bare')).look.one('.reference').text).toContain('The specification names no responses.')
})

test('the first example of a body is in the samples, the others open below them and follow in markdown', async () => {
  const examples = { cat: { summary: 'A cat', value: { says: 'meow' } }, dog: { value: { says: 'woof' } } }
  const post = { requestBody: { content: { 'application/json': { examples } } } }
  const spec = specOf({ paths: { '/pets': { post } } })
  const { look, html } = await write(operation('/pets', 'post'), { spec: () => spec })
  expect(html.split('meow')).toHaveLength(4)
  const others = look.all('details').filter(({ text }) => text.includes('woof'))
  expect(others.map(({ text }) => text.slice(0, 3))).toEqual(['dog'])
  const text = printOperation(spec, findOperation(spec, 'post', '/pets')!)
  expect(text).toMatch(/A cat\n+```json\n[^`]*meow[^`]*```\n+dog\n+```json\n[^`]*woof/)
})

test('schemas of one block link to each other instead of being nested', async () => {
  const spec = specOf({
    components: {
      schemas: {
        Pet: { type: 'object', properties: { owner: ref('Owner'), vet: ref('Vet') } },
        Owner: { type: 'object', properties: { pets: { type: 'array', items: ref('Pet') } } },
        Vet: { type: 'object', properties: { name: { type: 'string' } } },
      },
    },
  })
  const { look } = await write(schemas('Pet,Owner,Gone'), { spec: () => spec })
  const [pet, owner, gone] = look.all('details.response')
  expect(pet!.one('a').attributes.href).toBe('#owner')
  expect(pet!.one('a').text).toBe('see Owner')
  // A schema that is not in the block opens in place.
  expect(pet!.one('.nested').one('.fields').text).toContain('name')
  expect([owner!.attributes.id, owner!.one('a').attributes.href]).toEqual(['owner', '#pet'])
  expect(gone!.text).toBe('Gone This schema is not in the specification.')
  const apart = await write(schemas('Pet,Owner', 'grouped="false"'), { spec: () => spec })
  expect(apart.look.all('h2').map(({ attributes }) => attributes.id)).toEqual(['pet', 'owner'])
  expect(apart.outline.map(({ title }) => title)).toEqual(['Pet', 'Owner'])
})

test('a page of very many operations is limited too, and each of them has its title', async () => {
  const properties = Object.fromEntries(
    Array.from({ length: 250 }, (_, at) => [`p${at}`, { type: 'string', pattern: 'x'.repeat(300) }]),
  )
  const paths = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [
      `/o${at}`,
      {
        get: {
          summary: `Operation ${at}`,
          responses: {
            200: { description: 'x', content: { 'text/plain': { schema: { type: 'object', properties } } } },
          },
        },
      },
    ]),
  )
  const { html } = await write(
    Object.keys(paths)
      .map((path) => operation(path))
      .join('\n\n'),
    { spec: () => specOf({ paths }) },
  )
  expect(html.length).toBeLessThan(4_000_000)
  const drawn = html.split('<div class="operation">').slice(1)
  expect(drawn).toHaveLength(30)
  expect(drawn.at(-1)).toMatch(/Operation 29.*>p0<.*not shown.*curl/s)
})

test('a flag of the root applies to all operations without their own', async () => {
  const responses = { 200: { description: 'a' }, 400: { description: 'b' } }
  const paths = {
    '/a': { get: { responses } },
    '/b': { get: { responses, 'x-expandAllResponses': false, 'x-codeSamples': false } },
  }
  const open = async (path: string) => {
    const { look } = await write(operation(path), { spec: () => specOf({ paths, 'x-expandAllResponses': true }) })
    return look.all('details.response').filter(({ attributes }) => attributes.open !== undefined).length
  }
  expect([await open('/a'), await open('/b')]).toEqual([2, 1])
  const bare = await write(operation('/b'), { spec: () => specOf({ paths }) })
  expect(bare.html).not.toContain('curl')
})
