import { download } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { loadRevisionRow } from '../revisions/index.ts'
import { onSpace } from '../spaces/index.ts'
import { listExportedFiles } from './exported-files.ts'
import { toZip } from './to-zip.ts'

export const operations = [
  operation({
    id: 'exportSpaceContent',
    summary: 'The content of a space as a zip of markdown and files',
    description: 'In the layout of a Git repository. Importing it with the source `zip` gives the same content.',
    route: 'GET /spaces/{spaceId}/content/export',
    access: onSpace('read'),
    scope: 'space:read',
    records: 'space.exported',
    answer: download('application/zip'),
    reads: 'slow',
    handle: async ({ request: { server }, actor: { userId }, storage, space }) => {
      const owner = { organizationId: space.organization_id, userId }
      const stream = await server.openDownload({ keeps: 'memory', ...owner }, async () => {
        const { db } = await server.longReads()
        const revision = await loadRevisionRow(db, space.id, space.revision_id)
        const files = await listExportedFiles({ db, storage }, revision)
        return toZip(files, { mtime: revision.created_at })
      })
      return { stream, name: `${space.title || 'space'}.zip` }
    },
  }),
]
