import { loadConfig } from '../config.ts'
import { createDatabasePool } from '../core/database/connection.ts'
import { migrate } from '../core/database/migrate.ts'
import { command, say } from './command.ts'
import { note, openConnection } from './connection.ts'

export const migrateCommand = command({
  summary: 'Migrate the database to the current version',
  details: 'lectern serve does this at every start; here it is for databases that several servers share.',
  options: {},
  run: async () => {
    const { connection, close } = await openConnection(loadConfig(), note)
    try {
      const pool = createDatabasePool(connection, { max: 2 })
      pool.on('error', () => {})
      const applied = await migrate(pool, (name) => say(`Applying ${name}`)).finally(() => pool.end())
      say(applied === 0 ? 'The database is up to date.' : `The database is up to date; migrations applied: ${applied}.`)
    } finally {
      await close()
    }
  },
})
