import type { Progress } from '../backup/format.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { loadConfig } from '../config.ts'
import { openStorage } from '../core/storage/open-storage.ts'
import { barOf, sizeOf } from './bar.ts'
import { command, say } from './command.ts'
import { openConnection } from './connection.ts'
import { createProgress } from './progress.ts'

export const backup = command({
  summary: 'Write the database and all files into one file',
  details:
    'The server may go on working: the file holds everything that was acknowledged before the start, as of one moment.\n' +
    'It holds secrets, as the database does: keep it as safe.',
  options: {
    out: { type: 'string', required: true, value: 'FILE', description: 'File to write; an older one is replaced' },
  },
  run: async ({ out }) => {
    const config = loadConfig()
    const progress = createProgress()
    const storage = openStorage(config)
    const { connection, close } = await openConnection(config, progress.say)
    try {
      const done = await writeBackup({ connection, storage, out }, (each) => progress.step(describe(each)))
      progress.done()
      for (const key of done.missing) progress.say(`The bytes of ${key} are missing in the store of files.`)
      say(`${out}: ${sizeOf(done.bytes)}, ${done.files} files.`)
    } finally {
      progress.done()
      await close()
    }
  },
})

const STEPS = { check: 'Checking the backup', database: 'Database', files: 'Files' }

export const describe = ({ step, done, total, what }: Progress) =>
  barOf(done, total, [STEPS[step], what].filter((each) => each !== undefined).join(': '))
