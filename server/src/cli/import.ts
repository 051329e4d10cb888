import { join } from 'node:path'
import { type Config, loadConfig } from '../config.ts'
import { createStorage } from '../core/storage.ts'
import { noteStoredFile } from '../features/files/index.ts'
import { importOrganization } from '../features/organization-archive/index.ts'
import { barOf } from './bar.ts'
import { command, say, UsageError } from './command.ts'
import { note, withDatabase } from './connection.ts'
import { createProgress } from './progress.ts'

export const importCommand = command({
  summary: 'Make an organization from a file that lectern export wrote',
  options: {
    organization: {
      type: 'string',
      value: 'FILE',
      description: 'The file; a new organization is made, its id printed',
    },
    into: { type: 'string', value: 'ID', description: 'An empty organization to fill instead' },
  },
  run: async ({ organization, into }) => {
    const config = loadConfig()
    if (organization === undefined) throw new UsageError('Say what to import: --organization FILE.')
    await importArchive(config, organization, into)
  },
})

async function importArchive(config: Config, file: string, into: string | undefined): Promise<void> {
  const progress = createProgress()
  const imported = await withDatabase(config, ({ db }) => {
    const storage = createStorage(join(config.dataDirectory, 'files'), (key, use) => noteStoredFile(db, key, use))
    return importOrganization(db, storage, { file, into }, ({ done, total, what }) =>
      progress.step(barOf(done, total, what)),
    )
  }).finally(progress.done)
  for (const line of imported.notes) note(line)
  say(imported.id)
}
