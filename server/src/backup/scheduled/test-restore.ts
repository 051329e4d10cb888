/** Restores a backup into a database of its own, which is dropped afterwards: only a restore shows that a backup can be restored. */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { connectDatabase } from '../../core/database/connect.ts'
import type { Connection } from '../../core/database/connection.ts'
import { createSecrets } from '../../core/secrets.ts'
import type { Storage } from '../../core/storage/storage.ts'
import { BackupError } from '../backup-error.ts'
import { connectForBackup } from '../connect.ts'
import { restoreBackup } from '../restore-backup.ts'

interface RestoredCounts {
  organizations: number
  spaces: number
  users: number
  files: number
}

export async function testRestore(
  connection: Connection,
  path: string,
  secretKey: Buffer | undefined,
): Promise<RestoredCounts> {
  const client = await connectForBackup(connection)
  try {
    const scratch = await createScratch(client)
    try {
      const { files } = await restoreBackup({ connection: scratch, storage: discarding, path, replace: false })
      return { ...(await readRestored(scratch, secretKey)), files }
    } finally {
      await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(scratch.database)} WITH (FORCE)`)
    }
  } finally {
    await client.end()
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'

/** Its name is always the same, so that what a killed process left is dropped first. */
async function createScratch(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `SELECT 'lectern_restore_test_' || oid AS name FROM pg_database WHERE datname = current_database()`,
  )
  const database = rows[0]!.name
  const quoted = client.escapeIdentifier(database)
  await client.query(`DROP DATABASE IF EXISTS ${quoted} WITH (FORCE)`)
  await client.query(`CREATE DATABASE ${quoted}`).catch((error) => {
    if (error.code !== INSUFFICIENT_PRIVILEGE) throw error
    throw new BackupError(
      `The role ${client.user} may not create a database for the test restore: ALTER ROLE … CREATEDB lets it.`,
    )
  })
  const { host, port, user = '', password, ssl } = client as pg.Client & { ssl?: pg.ClientConfig['ssl'] }
  return { host, port, user, database, password, ssl }
}

/** Opens the secrets too: a backup whose key is lost does not start. */
async function readRestored(
  scratch: Connection,
  secretKey: Buffer | undefined,
): Promise<Omit<RestoredCounts, 'files'>> {
  const database = connectDatabase(scratch, { poolSize: 4, onError: () => {} })
  try {
    await createSecrets(undefined, secretKey).load(database.db)
    const { rows } = await database.pool.query<Omit<RestoredCounts, 'files'>>(
      `SELECT (SELECT count(*)::int FROM organizations) AS organizations, (SELECT count(*)::int FROM spaces) AS spaces,
        (SELECT count(*)::int FROM users) AS users`,
    )
    return rows[0]!
  } finally {
    await database.close()
  }
}

const unused = async () => {
  throw new Error('A restore only writes files')
}

/** The bytes of files were compared with their checksums before; nothing is stored of them. */
const discarding: Storage = {
  async write(bytes) {
    const hash = createHash('sha256')
    let size = 0
    for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
      hash.update(chunk)
      size += chunk.length
    }
    return { key: hash.digest('hex'), size }
  },
  renew: unused,
  pathOf: unused,
  remove: unused,
  check: unused,
}
