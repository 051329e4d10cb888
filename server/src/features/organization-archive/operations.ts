import { toSlug } from '@lectern/content/text'
import { download } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { streamZip } from '../../core/storage/write-zip.ts'
import { onOrganization } from '../organizations/index.ts'
import { exportOrganization } from './export-organization.ts'

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
    handle: async ({ request: { server }, actor: { userId }, storage, organization: { id, title } }) => {
      const stream = await server.openDownload({ keeps: 'connection', organizationId: id, userId }, async () => {
        const { db } = await server.longReads()
        return streamZip(exportOrganization(db, storage, id))
      })
      return { name: `${toSlug(title, 'organization')}.zip`, stream }
    },
  }),
]
