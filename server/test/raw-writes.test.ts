/** Raw SQL and row locks run on any connection: this test checks that their functions require a transaction, where the compiler cannot. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serverRoot } from '../src/core/server-root.ts'

const WRITES =
  /\.for(Update|NoKeyUpdate|Share|KeyShare)\(|sql(<[^>]*>)?`\s*(INSERT|UPDATE|DELETE|LOCK|SET LOCAL)|^\s+(INSERT INTO|UPDATE \w+ SET|DELETE FROM)/
const CONNECTION = /\b(ReadDb|WriteDb|PoolDb|Transaction|inTransaction|pg\.\w+)\b/

/** Finds the lines that write or lock in a function with a read connection. */
function findBreaches(text: string): string[] {
  let connection: string | undefined
  return text.split('\n').flatMap((line) => {
    if (line === '}') connection = undefined
    if (!line.startsWith('import ')) connection = CONNECTION.exec(line)?.[1] ?? connection
    return WRITES.test(line) && connection === 'ReadDb' ? [line.trim()] : []
  })
}

test('functions that write or lock rows by raw SQL do not take a read connection', async () => {
  const source = join(serverRoot, 'src')
  const names = (await readdir(source, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name))
  const breaches: string[] = []
  for (const name of names)
    for (const line of findBreaches(await readFile(join(source, name), 'utf8'))) breaches.push(`${name}: ${line}`)
  expect(names.length).toBeGreaterThan(300)
  expect(breaches).toEqual([])
})

test('a lock and a write over a read connection are found', () => {
  const lock = "const lock = (db: ReadDb) =>\n  db.selectFrom('spaces').forUpdate()"
  expect(findBreaches(lock)).toHaveLength(1)
  expect(findBreaches(lock.replace('ReadDb', 'Transaction'))).toEqual([])
  expect(findBreaches('const write = (db: ReadDb) => sql`DELETE FROM spaces`.execute(db)')).toHaveLength(1)
})
