/** Serves a website on loopback for one test file. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export interface Answer {
  status?: number
  type?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}

export type Routes = Record<string, Answer | string | RequestListener>

/** Routes by path. A text is an HTML page. */
export async function serveSite(routes: Routes | ((base: string) => Routes)) {
  const requests: string[] = []
  let found: Routes = {}
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    requests.push(path)
    const route = found[path] ?? found[path.split('?')[0]!]
    if (typeof route === 'function') return route(request, response)
    if (route === undefined) return void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>No</h1>')
    const {
      status = 200,
      type = 'text/html; charset=utf-8',
      headers = {},
      body = '',
    } = typeof route === 'string' ? { body: route } : route
    response.writeHead(status, { 'content-type': type, ...headers }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  found = typeof routes === 'function' ? routes(base) : routes
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return { base, requests }
}
