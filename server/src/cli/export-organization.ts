import { writeFile } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { openStorage } from '../core/storage/open-storage.ts'
import { writeWhole } from '../core/storage/whole-file.ts'
import { zipOf } from '../core/storage/write-zip.ts'
import { exportOrganization } from '../features/organization-archive/index.ts'
import { findOrganization } from '../features/organizations/index.ts'
import { barOf } from './bar.ts'
import { CommandError, say } from './command.ts'
import { withDatabase } from './connection.ts'
import { createProgress } from './progress.ts'

export async function exportOrganizationTo(config: Config, organizationId: string, out: string): Promise<void> {
  const progress = createProgress()
  const storage = openStorage(config)
  await withDatabase(config, async ({ db }) => {
    if (!(await findOrganization(db, organizationId)))
      throw new CommandError(`No organization has the id ${organizationId}.`)
    await writeWhole(out, async (file) => {
      const entries = exportOrganization(db, storage, organizationId, ({ done, total, what }) =>
        progress.step(barOf(done, total, what)),
      )
      await writeFile(file, await zipOf(entries))
    })
  }).finally(progress.done)
  say(out)
}
