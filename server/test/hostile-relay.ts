/** A raw socket between Lectern and another server that closes, resets, stalls or corrupts the response at one byte. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export type FaultKind = 'end' | 'reset' | 'stall' | 'garble'

export interface Fault {
  kind: FaultKind
  /** Counted over all connections: a dialog of several requests is one stream of bytes. After it each connection breaks at once. */
  at: number
}

export async function startRelay(target: string, fault?: Fault) {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let passed = 0
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    return socket
  }
  const breakOff = (client: Socket) => {
    if (fault?.kind === 'end') client.end()
    else if (fault?.kind === 'reset') client.resetAndDestroy()
  }

  const server = createServer((client) => {
    keep(client)
    if (fault && fault.kind !== 'garble' && passed > fault.at) return breakOff(client)
    const upstream = keep(connect(Number(port), hostname))
    client.pipe(upstream)
    client.on('close', () => upstream.destroy())
    upstream.on('end', () => client.end())
    upstream.on('data', (chunk: Buffer) => {
      const from = passed
      passed += chunk.length
      if (!fault || passed <= fault.at || from > fault.at) {
        if (!fault || fault.kind === 'garble' || from <= fault.at) client.write(chunk)
        return
      }
      const at = fault.at - from
      if (fault.kind === 'garble') {
        chunk[at]! ^= 0x55
        client.write(chunk)
        return
      }
      const last = chunk.subarray(0, at)
      if (last.length > 0) client.write(last, () => breakOff(client))
      else breakOff(client)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const stop = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  onTestFinished(stop)
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  return { url: url.href.replace(/\/$/, ''), passed: () => passed, stop }
}

const KINDS = ['end', 'reset', 'stall', 'garble'] as const satisfies FaultKind[]

/** Every kind of fault at every byte of a short dialog; of a long one at its first bytes, its last, and some between. */
export function faultsIn(bytes: number, { every = 600, sampled = 60 } = {}): Fault[] {
  const first = Math.min(bytes, every)
  const points = Array.from({ length: first }, (_, at) => at)
  for (let at = 1; at <= sampled && bytes > every; at++)
    points.push(first + Math.floor(((bytes - first) * at) / (sampled + 1)))
  if (bytes > first) points.push(bytes - 2, bytes - 1)
  return points.flatMap((at) => KINDS.map((kind) => ({ kind, at })))
}
