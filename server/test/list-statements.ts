import { AsyncLocalStorage } from 'node:async_hooks'
import { Server } from 'node:http'
import pg from 'pg'

/** Whatever is requested, tokens are looked up, other servers are told of writes, and the request is recorded. */
const OF_EVERY_REQUEST = /tokens|pg_notify|audit_|failed_sign_ins|^(?:begin|commit|start transaction)/i

/** Lists the statements that requests send to the database while `run` runs. Those of jobs and clocks are not counted: when they run is nobody's choice. */
export async function listStatements(run: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const inRequest = new AsyncLocalStorage<true>()
  const { query } = pg.Client.prototype
  const { emit } = Server.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    if (inRequest.getStore()) statements.push((args[0] as { text?: string }).text ?? String(args[0]))
    return (query as (...all: unknown[]) => unknown).apply(this, args)
  } as typeof query
  Server.prototype.emit = function (this: Server, ...args: unknown[]) {
    const pass = () => (emit as (...all: unknown[]) => boolean).apply(this, args)
    return args[0] === 'request' ? inRequest.run(true, pass) : pass()
  } as typeof emit
  try {
    await run()
  } finally {
    pg.Client.prototype.query = query
    Server.prototype.emit = emit
  }
  return statements.filter((text) => !OF_EVERY_REQUEST.test(text))
}
