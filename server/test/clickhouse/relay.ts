/**
 * A ClickHouse that can be unavailable, or accept rows and lose its response. With an engine behind it the engine answers; without one it only stores
 * rows by the name of their batch, as ClickHouse does.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connectClickHouse } from '../../src/features/site-insights/clickhouse/clickhouse.ts'
import type { Engine } from './start.ts'

type Fault = 'none' | 'away' | 'answer lost'

export async function startRelay(engine: Engine | undefined) {
  const remembered = new Map<string, string[]>()
  let fault: Fault = 'none'
  let inserts = 0

  async function answer(request: IncomingMessage): Promise<{ status: number; text: string }> {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const query = new URL(request.url!, 'http://localhost').searchParams.get('query')
    if (query !== null) inserts++
    if (engine) {
      const base = engine.address.replace('clickhouse:', 'http:')
      const answer = await fetch(base + request.url, { method: 'POST', body })
      return { status: answer.status, text: await answer.text() }
    }
    const token = query === null ? undefined : /insert_deduplication_token = '([^']+)'/.exec(query)?.[1]
    if (token !== undefined && !remembered.has(token)) remembered.set(token, body.split('\n'))
    return { status: 200, text: '' }
  }

  const server = createServer(async (request, response) => {
    if (fault === 'away') return request.socket.destroy()
    const { status, text } = await answer(request)
    if (fault === 'answer lost' && inserts > 0) return request.socket.destroy()
    response.writeHead(status).end(text)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = `clickhouse://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address,
    setFault: (next: Fault) => {
      fault = next
      inserts = 0
    },
    /** The sessions of all stored rows, in order. */
    sessions: async (): Promise<unknown[]> => {
      if (!engine)
        return [...remembered.values()]
          .flat()
          .map((line) => JSON.parse(line)[4])
          .sort()
      const rows = await connectClickHouse(address).query('SELECT session_id FROM site_events ORDER BY session_id', [])
      return rows.map(([session]) => session)
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
