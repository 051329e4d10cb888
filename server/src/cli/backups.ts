import { openBackupBucket } from '../backup/scheduled/backup-bucket.ts'
import { loadConfig } from '../config.ts'
import { sizeOf } from './bar.ts'
import { command, type Group, say } from './command.ts'

export const backupsGroup: Group = {
  summary: 'List the backups in the bucket, and fetch one',
  commands: {
    list: command({
      summary: 'List the backups that LECTERN_BACKUP_CRON wrote, the newest first',
      details: 'Needs the settings of the bucket, not the database.',
      options: {},
      run: async () => {
        const backups = await openBackupBucket(loadConfig()).list()
        if (backups.length === 0) return say('There are no backups in the bucket.')
        for (const { name, bytes, lectern } of backups.toReversed())
          say(`${name}  ${sizeOf(bytes)}  Lectern ${lectern}`)
      },
    }),
    fetch: command({
      summary: 'Write a backup of the bucket to a file, for lectern restore',
      argument: { name: 'NAME', description: 'What lectern backups list prints' },
      options: { out: { type: 'string', required: true, value: 'FILE', description: 'File to write' } },
      run: async ({ out }, name) => {
        const { bytes } = await openBackupBucket(loadConfig()).fetch(name, out)
        say(`${out}: ${sizeOf(bytes)}.`)
      },
    }),
  },
}
