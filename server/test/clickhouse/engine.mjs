/**
 * Runs ClickHouse's engine (chDB, as WebAssembly) behind the part of its HTTP interface that Lectern uses: `node engine.mjs`. It prints its URL. It
 * is plain JavaScript, because it may run in another Node.js than the tests.
 */
import { createServer } from 'node:http'
import { AsyncChdb } from 'chdb-wasm'

const engine = await AsyncChdb.create({ moduleUrl: new URL('chdb.mjs', import.meta.resolve('chdb-wasm')).href })

// Threads cost more than they gain.
await engine.query('SET max_threads = 1')

async function answer(request) {
  const { searchParams } = new URL(request.url, 'http://localhost')
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  const parameters = [...searchParams].filter(([name]) => name.startsWith('param_'))
  const query = searchParams.get('query')
  // Parameters are settings of the session here: texts, which the statement casts to its types.
  const settings = parameters.map(([name, value]) => `${name} = '${value.replace(/['\\]/g, '\\$&')}'`)
  if (settings.length > 0) await engine.query(`SET ${settings.join(', ')}`)
  return (await engine.query(query === null ? body : `${query}\n${body}`)).data
}

let last = Promise.resolve()
const server = createServer((request, response) => {
  // Queries run one after the other, because the session has one set of parameters.
  last = last.then(async () => {
    try {
      response.end(await answer(request))
    } catch (error) {
      response.statusCode = 500
      response.end(String(error.message))
    }
  })
})
server.listen(0, '127.0.0.1', () => console.log(`clickhouse://127.0.0.1:${server.address().port}`))
