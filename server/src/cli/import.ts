import { access } from 'node:fs/promises'
import { type Config, loadConfig } from '../config.ts'
import type { Transaction } from '../core/database/connections.ts'
import { openStorage } from '../core/storage/open-storage.ts'
import { createUrls, toBaseUrl } from '../core/urls.ts'
import { recordStoredFile } from '../features/files/index.ts'
import { SOURCES } from '../features/imports/index.ts'
import { importOrganization } from '../features/organization-archive/index.ts'
import { drawBar } from './bar.ts'
import { CommandError, command, say, UsageError } from './command.ts'
import { note, withDatabase } from './connection.ts'
import { importContent } from './import-content.ts'
import { createProgress } from './progress.ts'
import { recordCommand } from './record-command.ts'

export const importCommand = command({
  summary: 'Import content into a space, or create an organization from a file that lectern export wrote',
  details: 'lectern import --space ID --source website https://docs.example.com/',
  argument: { name: 'URL', description: 'The URL of the content, with --space', optional: true },
  options: {
    space: { type: 'string', value: 'ID', description: 'The space to add the pages to, after the existing ones' },
    source: {
      type: 'string',
      value: 'KIND',
      description: `The kind of content: ${SOURCES.join(', ')}; the default is website`,
    },
    organization: {
      type: 'string',
      value: 'FILE',
      description: 'The archive; a new organization is created and its id printed',
    },
    email: { type: 'string', value: 'E', description: 'Who imports into the space; without it, an administrator' },
    into: { type: 'string', value: 'ID', description: 'An empty organization to fill instead' },
  },
  run: async ({ organization, into, space, source, email }, url) => {
    const config = loadConfig()
    if ((space === undefined) === (organization === undefined))
      throw new UsageError('Choose what to import: --space ID and a URL, or --organization FILE.')
    if (organization !== undefined) return importArchive(config, organization, into)
    await importContent(config, { spaceId: space!, source, url, email })
  },
})

const recordImported = (db: Transaction, organizationId: string) =>
  recordCommand(db, { action: 'organization.imported', organizationId, target: { id: organizationId } })

async function importArchive(config: Config, file: string, into: string | undefined): Promise<void> {
  await access(file).catch(() => {
    throw new CommandError(`${file} cannot be read: there is no such file.`)
  })
  const progress = createProgress()
  const urls = createUrls(toBaseUrl(config), config.sitesUrl)
  const imported = await withDatabase(config, ({ db }) => {
    const storage = openStorage(config, (key, use) => recordStoredFile(db, key, use))
    return importOrganization(db, storage, { file, urls, into, record: recordImported }, ({ done, total, what }) =>
      progress.step(drawBar(done, total, what)),
    )
  }).finally(progress.done)
  for (const line of imported.notes) note(line)
  say(imported.id)
}
