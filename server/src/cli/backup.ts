import type { Progress } from '../backup/format.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { loadConfig } from '../config.ts'
import { openStorage } from '../core/storage/open-storage.ts'
import { drawBar, sizeOf } from './bar.ts'
import { command, say } from './command.ts'
import { openConnection } from './connection.ts'
import { createProgress } from './progress.ts'

export const backup = command({
  summary: 'Write the database and all files into one file',
  details:
    'The server may keep running: the file contains everything that was acknowledged before the start, in one snapshot.\n' +
    'It contains secrets, like the database: protect it as well. If LECTERN_SECRET_KEY seals them, a restored server needs that key.',
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
      for (const key of done.missing) progress.say(`The bytes of ${key} are missing in the file storage.`)
      say(`${out}: ${sizeOf(done.bytes)}, ${done.files} files.`)
    } finally {
      progress.done()
      await close()
    }
  },
})

const STEPS = { check: 'Checking the backup', database: 'Database', files: 'Files' }

export const describe = ({ step, done, total, what }: Progress) =>
  drawBar(done, total, [STEPS[step], what].filter((each) => each !== undefined).join(': '))
