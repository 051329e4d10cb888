import { toSlug } from '@lectern/content/text'
import { rateLimited } from '../../core/errors.ts'
import { download } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { streamZip } from '../../core/storage/write-zip.ts'
import { onOrganization } from '../organizations/index.ts'
import { exportOrganization } from './export-organization.ts'

/** Concurrent exports: each uses a database connection until its client has read all of it. */
const AT_ONCE = 2
let running = 0

export const operations = [
  operation({
    id: 'exportOrganization',
    summary: 'The whole organization as a zip archive: people, spaces with change requests and comments, sites',
    description:
      'docs/archive.md describes what it contains and leaves out; lectern import creates an organization from it.',
    route: 'GET /orgs/{organizationId}/export',
    access: onOrganization('admin'),
    records: 'organization.exported',
    answer: download('application/zip'),
    reads: 'slow',
    handle: async ({ request, storage, organization: { id, title } }) => {
      if (running >= AT_ONCE) throw rateLimited(60)
      const { db } = await request.server.longReads()
      running++
      const stream = await streamZip(exportOrganization(db, storage, id))
      stream.once('close', () => running--)
      return { name: `${toSlug(title, 'organization')}.zip`, stream }
    },
  }),
]
