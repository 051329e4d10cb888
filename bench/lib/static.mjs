/** Serves a file like a web server: checked and read from disk at each request, through Fastify. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import Fastify from 'fastify'

const file = process.argv[2]
const app = Fastify()
app.get('/page', async (_request, reply) => {
  const { size, mtime } = await stat(file)
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-length', size)
    .header('last-modified', mtime.toUTCString())
    .header('cache-control', 'public, max-age=0')
    .send(createReadStream(file))
})
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
process.once('SIGTERM', () => app.close())
