import pg from 'pg'

/** The process itself looks tokens up, tells other servers of writes and seals the audit log, whatever is requested. */
const OF_THE_PROCESS = /tokens|pg_notify|audit_|failed_sign_ins|^(?:begin|commit|start transaction)/i

/** Lists the statements that are sent to the database while `run` runs. */
export async function listStatements(run: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const original = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    statements.push((args[0] as { text?: string }).text ?? String(args[0]))
    return (original as (...all: unknown[]) => unknown).apply(this, args)
  } as typeof original
  try {
    await run()
  } finally {
    pg.Client.prototype.query = original
  }
  return statements.filter((text) => !OF_THE_PROCESS.test(text))
}
