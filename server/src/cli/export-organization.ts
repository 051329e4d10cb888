import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config.ts'
import { createStorage } from '../core/storage.ts'
import { writeWhole } from '../core/whole-file.ts'
import { zipOf } from '../core/write-zip.ts'
import { exportOrganization } from '../features/organization-archive/index.ts'
import { findOrganization } from '../features/organizations/index.ts'
import { barOf } from './bar.ts'
import { CommandError, say } from './command.ts'
import { withDatabase } from './connection.ts'
import { createProgress } from './progress.ts'

export async function exportOrganizationTo(config: Config, organizationId: string, out: string): Promise<void> {
  const progress = createProgress()
  const storage = createStorage(join(config.dataDirectory, 'files'))
  await withDatabase(config, async ({ db }) => {
    if (!(await findOrganization(db, organizationId)))
      throw new CommandError(`No organization has the id ${organizationId}.`)
    await writeWhole(out, async (file) => {
      const entries = exportOrganization(db, storage, organizationId, ({ done, total, what }) =>
        progress.step(barOf(done, total, what)),
      )
      await pipeline(await zipOf(entries), file.createWriteStream({ autoClose: false }))
    })
  }).finally(progress.done)
  say(out)
}
