import { loadConfig } from '../config.ts'
import { adoptDatabase } from '../core/database/embedded/adopt-database.ts'
import { CommandError, command, type Group, say } from './command.ts'

export const databaseGroup: Group = {
  summary: 'Decide which data directory an embedded database belongs to',
  commands: {
    adopt: command({
      summary: 'Use the database of a data directory that was moved here',
      details:
        'As root, Lectern keeps the database outside a data directory that PostgreSQL cannot enter. A copy of such a directory has no database of its\n' +
        'own, and a start in it is refused. Use this after the directory was moved or renamed; a start in any other copy is refused from then on.',
      options: {},
      run: async () => {
        const { databaseUrl, dataDirectory } = loadConfig()
        if (databaseUrl !== undefined) throw new CommandError('DATABASE_URL is set: there is no embedded database.')
        const path = await adoptDatabase(dataDirectory)
        say(`The database in ${path} belongs to ${dataDirectory} now.`)
      },
    }),
  },
}
