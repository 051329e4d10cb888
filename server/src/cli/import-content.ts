import type { Config } from '../config.ts'
import type { ReadDb } from '../core/database/connections.ts'
import { createGuardedRequest } from '../core/outgoing/guarded-request.ts'
import { openStorage } from '../core/storage/open-storage.ts'
import { recordStoredFile } from '../features/files/index.ts'
import { recordImport, runImport, SOURCES, startRun } from '../features/imports/index.ts'
import { findFirstAdministrator } from '../features/members/index.ts'
import { findSpaceOrganization } from '../features/spaces/index.ts'
import { findUserByEmail } from '../features/users/index.ts'
import { drawBar } from './bar.ts'
import { CommandError, say, UsageError } from './command.ts'
import { withDatabase } from './connection.ts'
import { createProgress } from './progress.ts'

interface Wanted {
  spaceId: string
  source: string | undefined
  url: string
  email: string | undefined
}

/** Runs the same import as the operation, with a progress bar. */
export async function importContent(config: Config, { spaceId, source, url, email }: Wanted): Promise<void> {
  const type = SOURCES.find((each) => each === (source ?? 'website'))
  if (!type) throw new UsageError(`--source "${source}" is none of ${SOURCES.join(', ')}.`)
  if (url === '') throw new UsageError('The URL of the content is missing: lectern import --space ID URL.')
  const progress = createProgress()
  const added = await withDatabase(config, async ({ db }) => {
    const organizationId = await findSpaceOrganization(db, spaceId)
    if (organizationId === undefined) throw new CommandError(`No space has the id ${spaceId}.`)
    const userId = await findImporter(db, organizationId, email)
    const storage = openStorage(config, (key, use) => recordStoredFile(db, key, use))
    const requestUrl = createGuardedRequest(config.allowPrivateFetch)
    const into = { organizationId, spaceId }
    const { id } = await startRun({ db, config, userId }, { type, url }, into)
    return runImport({ db, config, storage, requestUrl, recordIn: recordImport('script') }, id, {
      onProgress: ({ found, fetched }) => progress.step(drawBar(fetched, found, `${fetched} of ${found} fetched`)),
    })
  }).finally(progress.done)
  if (!added) throw new CommandError('A running server has taken over the import.')
  say(`${added.added} of ${added.found} pages and files imported, as revision ${added.revision}.`)
}

async function findImporter(db: ReadDb, organizationId: string, email: string | undefined): Promise<string> {
  if (email !== undefined) {
    const user = await findUserByEmail(db, email)
    if (!user) throw new CommandError(`No user has the e-mail ${email}.`)
    return user.id
  }
  const admin = await findFirstAdministrator(db, organizationId)
  if (!admin)
    throw new CommandError('The organization of the space has no administrator: choose a person with --email.')
  return admin.user_id
}
