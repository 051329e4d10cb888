import type pg from 'pg'
import { type Connection, createClient, findSessionAddress } from '../core/database/connection.ts'
import { BackupError } from './backup-error.ts'

/** The sessions of servers and commands have other application names. */
const APPLICATION = 'lectern backup'

const SETTINGS = {
  jit: 'off',
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '3',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  lock_timeout: '60s',
}

/** Opens a session without timeouts whose text format of values is the same on every server. */
export async function connectForBackup(connection: Connection): Promise<pg.Client> {
  const address = findSessionAddress(connection)
  if (!address) throw new BackupError('Backups cannot pass through a connection pooler: set DATABASE_DIRECT_URL.')
  const client = createClient(address, { application_name: APPLICATION, settings: SETTINGS })
  client.on('error', () => {})
  await client.connect()
  return client
}
