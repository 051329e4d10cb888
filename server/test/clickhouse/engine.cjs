/**
 * ClickHouse's engine (chDB) behind as much of ClickHouse's HTTP interface as Lectern uses: `node engine.cjs`. Prints its address. Plain
 * JavaScript, as it may have to run in another Node.js than the tests: chDB is not made for every system.
 */
const { createServer } = require('node:http')
const { Session } = require('chdb')

const session = new Session()

async function answer(request) {
  const { searchParams } = new URL(request.url, 'http://localhost')
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  const parameters = [...searchParams].filter(([name]) => name.startsWith('param_'))
  const query = searchParams.get('query')
  // Parameters are settings of the session here: as text, which its types then read.
  const settings = parameters.map(([name, value]) => `${name} = '${value.replace(/['\\]/g, '\\$&')}'`)
  if (settings.length > 0) session.query(`SET ${settings.join(', ')}`)
  return session.query(query === null ? body : `${query}\n${body}`)
}

let last = Promise.resolve()
const server = createServer((request, response) => {
  // One after the other: the session has one set of parameters.
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
