import { writeFile } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { openStorage } from '../core/storage/open-storage.ts'
import { writeWholeFile } from '../core/storage/whole-file.ts'
import { streamZip } from '../core/storage/write-zip.ts'
import { exportOrganization } from '../features/organization-archive/index.ts'
import { findOrganization } from '../features/organizations/index.ts'
import { drawBar } from './bar.ts'
import { CommandError, say } from './command.ts'
import { withDatabase } from './connection.ts'
import { createProgress } from './progress.ts'
import { recordCommand } from './record-command.ts'

export async function exportOrganizationTo(config: Config, organizationId: string, out: string): Promise<void> {
  const progress = createProgress()
  const storage = openStorage(config)
  await withDatabase(config, async ({ db }) => {
    const organization = await findOrganization(db, organizationId)
    if (!organization) throw new CommandError(`No organization has the id ${organizationId}.`)
    await writeWholeFile(out, async (file) => {
      // As with a download, the row is there before the first byte.
      await recordCommand(db, {
        action: 'organization.exported',
        organizationId,
        target: { id: organizationId, label: organization.title },
      })
      const entries = exportOrganization(db, storage, organizationId, ({ done, total, what }) =>
        progress.step(drawBar(done, total, what)),
      )
      await writeFile(file, await streamZip(entries))
    })
  }).finally(progress.done)
  say(out)
}
