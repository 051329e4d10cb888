/** What the pickers read: the content that is edited, in a change request or as the space shows it. */
import type { Document } from '@lectern/content/document'
import { call } from '../../../api/client.ts'
import { listQuery, resourceQuery } from '../../../api/query.ts'
import type { components } from '../../../api/types.ts'

type Page = components['schemas']['Page']

/** Where content is read. */
export interface ReadPlace {
  space: string
  changeRequest: string | undefined
}

const RECIPES = { metadata: false, computed: false } as const
const WHOLE = { metadata: false, computed: true } as const

export const pageTreeQuery = ({ space: spaceId, changeRequest }: ReadPlace) =>
  changeRequest === undefined
    ? resourceQuery('/spaces/{spaceId}/content/pages', { path: { spaceId }, query: WHOLE })
    : resourceQuery('/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages', {
        path: { spaceId, changeRequestId: changeRequest },
        query: WHOLE,
      })

const AS_DOCUMENT = { format: 'document', metadata: false } as const

export const pageBodyQuery = ({ space: spaceId, changeRequest }: ReadPlace, pageId: string) =>
  changeRequest === undefined
    ? resourceQuery('/spaces/{spaceId}/content/page/{pageId}', { path: { spaceId, pageId }, query: AS_DOCUMENT })
    : resourceQuery('/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}', {
        path: { spaceId, changeRequestId: changeRequest, pageId },
        query: AS_DOCUMENT,
      })

export const readPageBody = ({ document }: Page): Document =>
  (document as Document | undefined) ?? { object: 'document', data: {}, nodes: [] }

/** Throws an `ApiProblem` where there is no such page. */
export const readPageAtPath = ({ space: spaceId, changeRequest }: ReadPlace, pagePath: string): Promise<Page> =>
  changeRequest === undefined
    ? call('get', '/spaces/{spaceId}/content/path/{pagePath}', { path: { spaceId, pagePath } })
    : call('get', '/spaces/{spaceId}/change-requests/{changeRequestId}/content/path/{pagePath}', {
        path: { spaceId, changeRequestId: changeRequest, pagePath },
      })

/** With its reusable content and variables. */
export const revisionQuery = ({ space: spaceId, changeRequest }: ReadPlace) =>
  changeRequest === undefined
    ? resourceQuery('/spaces/{spaceId}/content', { path: { spaceId }, query: RECIPES })
    : resourceQuery('/spaces/{spaceId}/change-requests/{changeRequestId}/content', {
        path: { spaceId, changeRequestId: changeRequest },
        query: RECIPES,
      })

export const filesQuery = ({ space: spaceId, changeRequest }: ReadPlace) =>
  changeRequest === undefined
    ? listQuery('/spaces/{spaceId}/content/files', { path: { spaceId }, query: { limit: 1000 } })
    : listQuery('/spaces/{spaceId}/change-requests/{changeRequestId}/content/files', {
        path: { spaceId, changeRequestId: changeRequest },
        query: { limit: 1000 },
      })

export const pageTitle = async ({ space: spaceId, changeRequest }: ReadPlace, pageId: string): Promise<string> => {
  const page =
    changeRequest === undefined
      ? await call('get', '/spaces/{spaceId}/content/page/{pageId}', { path: { spaceId, pageId }, query: AS_DOCUMENT })
      : await call('get', '/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}', {
          path: { spaceId, changeRequestId: changeRequest, pageId },
          query: AS_DOCUMENT,
        })
  return page.linkTitle ?? page.title
}
