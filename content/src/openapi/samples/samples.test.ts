/** Code samples are executed: every language sends the described request, whatever a specification contains. */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examples } from '../../../../test/tiers.ts'
import { describeOperation } from '../describe/describe-operation.ts'
import { listOperations } from '../read-spec.ts'
import { buildSpec } from '../testing/build-spec.ts'
import type { ApiDocument, ApiObject } from '../types.ts'
import { samplesOf } from './samples-of.ts'

const has = (command: string, ...given: string[]) => spawnSync(command, given).status === 0
const HAS_CURL = has('curl', '--version')
const HAS_PYTHON = has('python3', '-c', 'import requests')

const textsOf = (spec: ApiDocument, label: string) =>
  listOperations(spec).map(
    (each) => samplesOf(spec, describeOperation(spec, each)).find((sample) => sample.label === label)!.text,
  )

const HARD = `It's "quoted" \`ticked\` $HOME $(date) \\n \\ %s ! # é 日本 🎉 <b> {a} [b] @x`

const body = (type: string, example: unknown, schema: unknown = {}): ApiObject => ({
  requestBody: { content: { [type]: { schema, example } } },
  responses: {},
})

const PATHS: ApiDocument['paths'] = {
  '/json/{pet id}': {
    put: {
      ...body('application/json', {
        text: HARD,
        lines: 'a\nb\tc\r\n',
        list: [1, -2.5, 1e21, true, null, {}, []],
        ['__proto__']: 'x',
        "it's": 0,
      }),
      security: [{ token: [], key: [], query: [] }],
      parameters: [
        { in: 'path', name: 'pet id', required: true, schema: {}, example: 'a/b?c#d {e}' },
        { in: 'query', name: 'q[]', required: true, schema: {}, example: HARD },
        { in: 'query', name: 'ids', style: 'pipeDelimited', explode: false, schema: {}, example: [1, 'b c'] },
        { in: 'query', name: 'deep', style: 'deepObject', schema: {}, example: { 'a b': 1, c: 'd&e' } },
        { in: 'query', name: 'left-out', schema: { type: 'string' } },
        { in: 'header', name: 'X-Text', required: true, schema: {}, example: `It's "quoted" $HOME \\ ` },
      ],
    },
  },
  '/form': { post: body('application/x-www-form-urlencoded', { text: HARD, '@file': '@/etc/passwd', 'a=b': 'c=d' }) },
  '/multipart': {
    post: body(
      'multipart/form-data',
      { text: HARD, at: '@file.bin', less: '<file.bin', photo: 'x' },
      { type: 'object', properties: { photo: { type: 'string', format: 'binary' } } },
    ),
  },
  '/text': { patch: body('text/plain; charset=utf-8', `@${HARD}\nand more`) },
  '/file': { post: body('application/octet-stream', undefined) },
  '/plain': { get: { responses: {} } },
}

const COMPONENTS: ApiDocument['components'] = {
  securitySchemes: {
    token: { type: 'http', scheme: 'bearer', 'x-gitbook-token-placeholder': "T'0K" },
    key: { type: 'apiKey', in: 'header', name: 'X-Key', 'x-gitbook-prefix': 'Key' },
    query: { type: 'apiKey', in: 'query', name: 'api key' },
  },
}

interface ReceivedRequest {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: unknown
}

describe('the requests of the samples', () => {
  const received: ReceivedRequest[] = []
  let directory = ''
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const type = request.headers['content-type'] ?? ''
    const bytes = Buffer.concat(chunks)
    received.push({
      method: request.method!,
      url: request.url!,
      headers: request.headers,
      body: await read(type, bytes),
    })
    response.end('{}')
  })
  const read = async (type: string, bytes: Buffer): Promise<unknown> => {
    if (type.includes('json')) return JSON.parse(bytes.toString())
    if (!type.includes('form')) return bytes.toString()
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
    const fields: Promise<unknown>[] = []
    form.forEach((value, name) => {
      const read = typeof value === 'string' ? value : value.text().then((text) => [value.name, text])
      fields.push(Promise.all([name, read]))
    })
    return Promise.all(fields)
  }
  const run = (command: string, given: string[], input: string) =>
    new Promise<void>((done, fail) => {
      const child = execFile(command, given, { cwd: directory }, (error, _, errors) =>
        error ? fail(new Error(errors)) : done(),
      )
      child.stdin!.end(input)
    })
  let spec: ApiDocument

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'lectern-samples-'))
    await writeFile(join(directory, 'file.bin'), 'contents of the file')
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    spec = buildSpec({ servers: [{ url: `http://127.0.0.1:${port}/{base}/` }], paths: PATHS, components: COMPONENTS })
  })
  afterAll(async () => {
    server.close()
    await rm(directory, { recursive: true })
  })

  const expectAll = () => {
    const [put, form, multipart, text, file, plain] = received.splice(0)
    expect(put).toMatchObject({
      method: 'PUT',
      headers: {
        authorization: "Bearer T'0K",
        'x-key': 'Key YOUR_API_KEY',
        'x-text': `It's "quoted" $HOME \\`,
        'content-type': 'application/json',
      },
    })
    const url = new URL(put!.url, 'http://x')
    expect(decodeURIComponent(url.pathname)).toBe('/base/json/a/b?c#d {e}')
    expect(url.search).toMatch(/[?&]ids=1%7Cb%20c&/)
    expect([...url.searchParams]).toEqual([
      ['q[]', HARD],
      ['ids', '1|b c'],
      ['deep[a b]', '1'],
      ['deep[c]', 'd&e'],
      ['api key', 'YOUR_API_KEY'],
    ])
    const { example } = (
      PATHS['/json/{pet id}'] as { put: { requestBody: { content: { 'application/json': { example: unknown } } } } }
    ).put.requestBody.content['application/json']
    expect(JSON.stringify(put!.body)).toBe(JSON.stringify(example))
    expect(form!.body).toEqual([
      ['text', HARD],
      ['@file', '@/etc/passwd'],
      ['a=b', 'c=d'],
    ])
    expect(multipart!.body).toEqual([
      ['text', HARD],
      ['at', '@file.bin'],
      ['less', '<file.bin'],
      ['photo', ['file.bin', 'contents of the file']],
    ])
    expect(text).toMatchObject({ method: 'PATCH', body: `@${HARD}\nand more` })
    expect(file).toMatchObject({ method: 'POST', body: 'contents of the file' })
    expect(plain).toMatchObject({ method: 'GET', url: '/base/plain', body: '' })
  }

  test.skipIf(!HAS_CURL)('by curl', async () => {
    await run(
      'sh',
      [],
      textsOf(spec, 'cURL')
        .map((each) => `${each} --silent --fail\n`)
        .join('\n'),
    )
    expectAll()
  })

  test('by JavaScript', async () => {
    const texts = textsOf(spec, 'JavaScript').map((each) => `{\n${each}\n}\n`)
    await run(process.execPath, ['--input-type=module'], texts.join('\n'))
    expectAll()
  })

  test.skipIf(!HAS_PYTHON)('by Python', async () => {
    await run('python3', [], textsOf(spec, 'Python').join('\n'))
    expectAll()
  })
})

test('samples are valid programs, whatever a specification contains', () => {
  const nasty = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string(),
    fc.constantFrom(HARD, "'", '\\', '"""', '\0', '\u2028', '\ud800', '`$', '$(x)', '\r\n'),
  )
  const paths: Record<string, ApiObject> = {}
  for (const [at, [name, value, type, method]] of fc
    .sample(
      fc.tuple(
        nasty,
        fc.oneof(nasty, fc.jsonValue()),
        fc.oneof(nasty, fc.constantFrom('application/json', 'multipart/x', 'application/x-www-form-urlencoded')),
        fc.constantFrom('get', 'post', 'head', 'trace', 'query'),
      ),
      { numRuns: examples(100), seed: 7 },
    )
    .entries()) {
    const parameters = ['path', 'query', 'header', 'cookie'].map((place) => ({
      in: place,
      name,
      required: true,
      schema: {},
      example: value,
    }))
    paths[`/${at}/${name}/{${name}}`] = {
      [method]: { ...body(type, { [name]: value }), parameters, security: [{ [name]: [] }] },
    }
  }
  const spec = buildSpec({ servers: [{ url: "https://example.com/it's" }], paths })
  const python = `import sys\ncompile(sys.stdin.buffer.read().decode('utf-8'), 'samples', 'exec')`
  const check = (command: string, given: string[], texts: string[]) => {
    const { status, stderr } = spawnSync(command, given, { input: texts.join('\n') })
    expect([status, String(stderr).slice(0, 500)]).toEqual([0, ''])
  }
  check('sh', ['-n'], textsOf(spec, 'cURL'))
  check(
    process.execPath,
    ['--check', '--input-type=module', '-'],
    textsOf(spec, 'JavaScript').map((each) => `{\n${each}\n}`),
  )
  if (HAS_PYTHON) check('python3', ['-c', python], textsOf(spec, 'Python'))
})
