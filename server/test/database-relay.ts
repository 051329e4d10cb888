/** A relay in front of the PostgreSQL of the test run, which can be cut: connections break, and new ones are refused. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'

export async function startDatabaseRelay(socketPath: string) {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(socketPath)
    client.pipe(database).pipe(client)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        client.destroy()
        database.destroy()
        sockets.delete(socket)
      })
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const cut = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  afterAll(async () => {
    if (server.listening) await cut()
  })
  return { port, cut, join: async () => void (await once(server.listen(port, '127.0.0.1'), 'listening')) }
}
