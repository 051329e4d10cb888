/** Content is read at three routes: of the space, of a change request, and of any revision. */
import type { ReadDb } from '../../core/database/connections.ts'
import type { Access, PathParams } from '../../core/operation/operation.ts'
import { type ChangeRequestSeen, onChangeRequest } from '../change-requests/index.ts'
import { loadRevisionRow, type RevisionRow } from '../revisions/index.ts'
import { onSpaceContent, type SpaceBrief } from '../spaces/index.ts'
import { onRevision } from './access.ts'

/** The revision that is read, and the address in the application below which its pages stand. */
export interface ContentSource {
  space: SpaceBrief
  revision: RevisionRow
  /** Below the application's address of the space. */
  appPath: string
  /** It is set when the head of a change request is read. */
  changeRequest?: ChangeRequestSeen
}

export interface ContentMount {
  /** The words for it in the summaries of the operations. */
  where: string
  prefix: `/${string}`
  /** The ids of the operations, which follow no rule in the contract. */
  ids: Record<'revision' | 'pages' | 'files' | 'file' | 'page' | 'pageByPath' | 'reusableContent', string>
  access: Access<unknown, ContentSource>
  /** Whether tokens for published content may read here. */
  publishedContent: boolean
}

export const onPrimary = createMount({
  where: 'of a space',
  prefix: '/spaces/{spaceId}/content',
  ids: {
    revision: 'getCurrentRevision',
    pages: 'listPages',
    files: 'listFiles',
    file: 'getFileById',
    page: 'getPageById',
    pageByPath: 'getPageByPath',
    reusableContent: 'getReusableContentById',
  },
  access: onSpaceContent('read'),
  publishedContent: true,
  read: async (db, { space }) => ({
    space,
    revision: await loadRevisionRow(db, space.id, space.revision_id),
    appPath: '',
  }),
})

export const onChangeRequests = createMount({
  where: 'in a change request',
  prefix: '/spaces/{spaceId}/change-requests/{changeRequestId}/content',
  ids: {
    revision: 'getRevisionOfChangeRequestById',
    pages: 'listPagesInChangeRequest',
    files: 'listFilesInChangeRequestById',
    file: 'getFileInChangeRequestById',
    page: 'getPageInChangeRequestById',
    pageByPath: 'getPageInChangeRequestByPath',
    reusableContent: 'getReusableContentInChangeRequestById',
  },
  access: onChangeRequest('read'),
  publishedContent: false,
  read: async (db, { space, changeRequest }) => ({
    space,
    revision: await loadRevisionRow(db, space.id, changeRequest.revision_id),
    appPath: `/~/changes/${changeRequest.number}`,
    changeRequest,
  }),
})

export const onRevisions = createMount({
  where: 'in a revision',
  prefix: '/spaces/{spaceId}/revisions/{revisionId}',
  ids: {
    revision: 'getRevisionById',
    pages: 'listPagesInRevisionById',
    files: 'listFilesInRevisionById',
    file: 'getFileInRevisionById',
    page: 'getPageInRevisionById',
    pageByPath: 'getPageInRevisionByPath',
    reusableContent: 'getReusableContentInRevisionById',
  },
  access: onRevision('read'),
  publishedContent: true,
  read: async (_db, { space, revision }) => ({ space, revision, appPath: `/~/revisions/${revision.id}` }),
})

interface MountDefinition<P extends `/${string}`, Found> extends Omit<ContentMount, 'prefix' | 'access'> {
  prefix: P
  access: Access<PathParams<P>, Found>
  read: (db: ReadDb, found: Found) => Promise<ContentSource>
}

/** Checks that the prefix has the parameters that the access rule needs; routes below it are plain strings. */
function createMount<const P extends `/${string}`, Found>({
  access,
  read,
  ...rest
}: MountDefinition<P, Found>): ContentMount {
  return {
    ...rest,
    access: {
      permission: access.permission,
      resolve: async (request) =>
        read(request.db, await access.resolve({ ...request, params: request.params as PathParams<P> })),
    },
  }
}
