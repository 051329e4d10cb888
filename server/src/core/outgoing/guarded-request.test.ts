import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { toAddressList } from '../../config.ts'
import { createGuardedRequest, type GuardedResponse } from './guarded-request.ts'

const requests: IncomingMessage[] = []
const listener: RequestListener = (request, response) => {
  requests.push(request)
  const { pathname, searchParams } = new URL(request.url!, 'http://here')
  if (pathname === '/redirect') response.writeHead(302, { location: searchParams.get('to')! }).end()
  else if (pathname === '/known') response.writeHead(304, { etag: '"1"' }).end()
  else if (pathname === '/bomb')
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(2_000_000)))
  else if (pathname === '/bad-gzip') response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip')
  else if (pathname === '/endless') {
    const more = () => response.write('x'.repeat(10_000), (error) => error || more())
    more()
  } else if (pathname === '/silent') response.writeHead(200).write('some')
  else request.pipe(response.writeHead(200, { 'content-type': 'text/plain', 'x-method': request.method! }))
}
const server = createServer(listener)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const { port } = server.address() as AddressInfo
const origin = `http://127.0.0.1:${port}`
const requestUrl = createGuardedRequest(toAddressList(['127.0.0.1']))

async function textOf({ body }: GuardedResponse) {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

test('a POST arrives with its body and headers, and its redirects are not followed', async () => {
  const answer = await requestUrl(`${origin}/echo`, { method: 'POST', body: 'hello', headers: { 'x-a': '1' } })
  expect(answer.headers['x-method']).toBe('POST')
  expect(await textOf(answer)).toBe('hello')
  const redirected = await requestUrl(`${origin}/redirect?to=/echo`, { method: 'POST', body: 'hello' })
  expect(redirected.status).toBe(302)
  redirected.cancel()
})

test('the redirects are listed, and secrets are sent only to the host they were meant for', async () => {
  const headers = { authorization: 'Bearer secret', 'x-kept': 'yes' }
  const to = encodeURIComponent(`http://localhost:${port}/echo`)
  const answer = await requestUrl(`${origin}/redirect?to=${to}`, { headers })
  await textOf(answer)
  expect(answer.url.href).toBe(`http://localhost:${port}/echo`)
  expect(answer.hops.map(({ pathname }) => pathname)).toEqual(['/redirect'])
  const [first, second] = requests.slice(-2)
  expect(first?.headers.authorization).toBe('Bearer secret')
  expect(second?.headers.authorization).toBeUndefined()
  expect(second?.headers['x-kept']).toBe('yes')
})

test('304 is an answer like any other', async () => {
  const answer = await requestUrl(`${origin}/known`, { headers: { 'if-none-match': '"1"' } })
  expect(answer.status).toBe(304)
  expect(answer.headers.etag).toBe('"1"')
})

test('the limit counts the decompressed bytes', async () => {
  const within = await requestUrl(`${origin}/bomb`, { maxBytes: 2_000_000 })
  expect(await textOf(within)).toHaveLength(2_000_000)
  const beyond = await requestUrl(`${origin}/bomb`, { maxBytes: 1_000_000 })
  await expect(textOf(beyond)).rejects.toMatchObject({ reason: 'too-large', message: 'is larger than 1000000 bytes' })
  const broken = await requestUrl(`${origin}/bad-gzip`)
  await expect(textOf(broken)).rejects.toMatchObject({ reason: 'network' })
})

test('the error says why nothing was fetched, as far as the person who gave the URL can correct it', async () => {
  const gone = createServer()
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve))
  const { port: closed } = gone.address() as AddressInfo
  await new Promise((resolve) => gone.close(resolve))
  await expect(requestUrl(`http://127.0.0.1:${closed}/`)).rejects.toMatchObject({
    reason: 'network',
    message: 'could not be fetched: its host refuses connections',
  })
})

test('an endless body is cut at the size limit, and a body that never arrives at the time limit', async () => {
  const endless = await requestUrl(`${origin}/endless`, { maxBytes: 100_000 })
  await expect(textOf(endless)).rejects.toMatchObject({ reason: 'too-large' })
  // On a busy machine the time may be over before the head has come.
  const readSilent = async () => textOf(await requestUrl(`${origin}/silent`, { seconds: 0.3 }))
  await expect(readSilent()).rejects.toMatchObject({ reason: 'timeout' })
})

test('the caller can abort the request', async () => {
  const giveUp = new AbortController()
  const answer = await requestUrl(`${origin}/silent`, { signal: giveUp.signal })
  giveUp.abort()
  await expect(textOf(answer)).rejects.toMatchObject({ name: 'AbortError' })
})

test('a redirect to a private address is refused with its reason', async () => {
  const to = encodeURIComponent('http://[::1]/')
  await expect(requestUrl(`${origin}/redirect?to=${to}`)).rejects.toMatchObject({ reason: 'address' })
})
