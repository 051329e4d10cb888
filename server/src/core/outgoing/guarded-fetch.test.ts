import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { toAddressList } from '../../config.ts'
import { createGuardedFetch } from './guarded-fetch.ts'
import { createGuardedRequest } from './guarded-request.ts'

const listener: RequestListener = (request, response) => {
  const { pathname, searchParams } = new URL(request.url!, 'http://here')
  if (pathname === '/redirect') response.writeHead(302, { location: searchParams.get('to')! }).end()
  else if (pathname === '/loop') response.writeHead(301, { location: '/loop' }).end()
  else if (pathname === '/gone') response.writeHead(404).end('no')
  else if (pathname === '/broken')
    response.writeHead(200, { 'content-length': '10' }).write('half', () => response.destroy())
  else response.writeHead(200, { 'content-type': 'text/plain' }).end('hello')
}
const server = createServer(listener)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())
const { port } = server.address() as AddressInfo
const origin = `http://127.0.0.1:${port}`

const guarded = createGuardedFetch(createGuardedRequest(toAddressList([])))
const open = createGuardedFetch(createGuardedRequest(toAddressList(['127.0.0.1'])))

async function textOf(fetched: Promise<{ bytes: AsyncIterable<Uint8Array> }>) {
  const chunks: Uint8Array[] = []
  for await (const chunk of (await fetched).bytes) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

test.each([
  origin,
  `http://localhost:${port}`,
  `http://[::ffff:127.0.0.1]:${port}`,
  `http://2130706433:${port}`,
  `http://0x7f.1:${port}`,
  'http://10.1.2.3/',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]/',
  'http://[fd00::1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://0.0.0.0/',
])('%s is not public', async (url) => {
  await expect(guarded(url, 'url')).rejects.toMatchObject({
    status: 400,
    message: 'url points at an address that is not public',
  })
})

test('a URL that the settings allow is fetched, also by host name', async () => {
  expect(await textOf(open(`${origin}/file`, 'url'))).toBe('hello')
  expect(await textOf(open(`http://localhost:${port}/file`, 'url'))).toBe('hello')
  expect((await open(`${origin}/file`, 'url')).contentType).toBe('text/plain')
})

test('redirects are followed only to URLs that may be fetched directly', async () => {
  const via = (to: string) => open(`${origin}/redirect?to=${encodeURIComponent(to)}`, 'url')
  expect(await textOf(via('/file'))).toBe('hello')
  for (const to of ['http://10.0.0.1/', 'http://[::1]/', 'file:///etc/passwd'])
    await expect(via(to)).rejects.toMatchObject({ status: 400, message: expect.stringContaining('not public') })
  await expect(via('/loop')).rejects.toMatchObject({ status: 400, message: expect.stringContaining('redirects') })
})

test('a URL that cannot be fetched is a 400', async () => {
  await expect(open(`${origin}/gone`, 'url')).rejects.toMatchObject({
    status: 400,
    message: 'url answered with status 404',
  })
  await expect(textOf(open(`${origin}/broken`, 'url'))).rejects.toMatchObject({ status: 400 })
  await expect(open('http://nowhere.invalid/', 'url')).rejects.toMatchObject({ status: 400 })
  await expect(open('http://127.0.0.1:1/', 'url')).rejects.toMatchObject({ status: 400 })
})
