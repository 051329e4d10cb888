import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config.ts'
import { createStorage } from '../core/storage.ts'
import { zipOf } from '../core/write-zip.ts'
import { exportOrganization } from '../features/organization-archive/index.ts'
import { findOrganization } from '../features/organizations/index.ts'
import { barOf } from './bar.ts'
import { CommandError, say } from './command.ts'
import { withDatabase } from './connection.ts'
import { createProgress } from './progress.ts'

/** Under its name the file is whole. */
export async function exportOrganizationTo(config: Config, organizationId: string, out: string): Promise<void> {
  const progress = createProgress()
  const storage = createStorage(join(config.dataDirectory, 'files'))
  const draft = `${out}.unfinished`
  try {
    await withDatabase(config, async ({ db }) => {
      if (!(await findOrganization(db, organizationId)))
        throw new CommandError(`No organization has the id ${organizationId}.`)
      const entries = exportOrganization(db, storage, organizationId, ({ done, total, what }) =>
        progress.step(barOf(done, total, what)),
      )
      await pipeline(await zipOf(entries), createWriteStream(draft, { mode: 0o600 }))
    })
    await rename(draft, out)
  } finally {
    progress.done()
    await rm(draft, { force: true })
  }
  say(out)
}
