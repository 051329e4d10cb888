import { notFound } from '../../core/errors.ts'
import { none } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { onSpace } from '../spaces/index.ts'
import { GitExport, GitImport, GitInfo, toGitInfo } from './schema.ts'
import { startExport, startImport } from './start-run.ts'
import { findLastRun } from './store.ts'

const GIT = '/spaces/{spaceId}/git'

export const operations = [
  operation({
    id: 'importGitRepository',
    summary: 'Fill a space from a Git repository',
    description:
      'Answers at once; `git/info` has the result. The content of the space is replaced; known pages, files and reusable contents keep their ids. Importing into a locked space needs the right to merge. 409 where a merge rule requires a change request, which `standalone` creates.',
    route: `POST ${GIT}/import`,
    access: onSpace('edit'),
    scope: ['change-request:merge', 'space:write'],
    body: GitImport,
    records: { action: 'space.git_import_started', settings: ['ref', 'force', 'standalone'] },
    answer: none,
    handle: ({ body, ...context }) => startImport(context, body),
  }),
  operation({
    id: 'exportToGitRepository',
    summary: 'Write a space to a branch of a Git repository',
    description:
      'Answers at once; `git/info` has the result. Files with the same content are left as they are, and without a difference there is no commit.',
    route: `POST ${GIT}/export`,
    access: onSpace('edit'),
    scope: 'space:write',
    body: GitExport,
    records: { action: 'space.git_export_started', settings: ['ref', 'force'] },
    answer: none,
    handle: ({ body, ...context }) => startExport(context, body),
  }),
  operation({
    id: 'getSpaceGitInfo',
    summary: 'The repository of a space, and how the last import or export went',
    route: `GET ${GIT}/info`,
    access: onSpace('edit'),
    scope: 'space:read',
    answer: GitInfo,
    handle: async ({ db, space }) => {
      const run = await findLastRun(db, space.id)
      if (!run) throw notFound('Git repository')
      return toGitInfo(run)
    },
  }),
]
