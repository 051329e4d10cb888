import { restoreBackup } from '../backup/restore-backup.ts'
import { loadConfig } from '../config.ts'
import { openStorage } from '../core/storage/open-storage.ts'
import { describe } from './backup.ts'
import { command, say } from './command.ts'
import { openConnection } from './connection.ts'
import { createProgress } from './progress.ts'

export const restore = command({
  summary: 'Restore the database and the files from a backup',
  details:
    'The whole file is checked before anything is changed. The server must not run. A backup of an older Lectern is migrated.',
  argument: { name: 'FILE', description: 'What lectern backup wrote' },
  options: { replace: { type: 'boolean', description: 'Restore even if the database has content, which is deleted' } },
  run: async ({ replace }, path) => {
    const config = loadConfig()
    const progress = createProgress()
    const storage = openStorage(config)
    const { connection, close } = await openConnection(config, progress.say)
    try {
      const done = await restoreBackup(
        { connection, storage, path, replace, key: { secretKey: config.secretKey } },
        (each) => progress.step(describe(each)),
      )
      progress.done()
      say(`Restored as of ${done.createdAt}, with ${done.files} files.`)
    } finally {
      progress.done()
      await close()
    }
  },
})
