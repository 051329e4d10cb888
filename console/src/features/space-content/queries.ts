/** What the screens of a space read. Content is read in three places: as the space shows it, in a change request, in a revision. */
import { listQuery, resourceQuery } from '../../api/query.ts'
import type { components } from '../../api/types.ts'
import { changeRequestAddress, changeTabAddress, revisionAddress, spaceAddress } from '../../shell/addresses.ts'

export type SpacePage = components['schemas']['Page']
export type SpaceChangeRequest = components['schemas']['ChangeRequest']
export type ContentPlace = components['schemas']['ContentLocation']

export interface ContentAddress {
  organization: string
  space: string
  /** Of a change request. */
  number?: number | undefined
  revision?: string | undefined
}

export const spaceQuery = (spaceId: string) => resourceQuery('/spaces/{spaceId}', { path: { spaceId } })

/** By its number, or its id. */
export const changeRequestQuery = (spaceId: string, number: number | string) =>
  resourceQuery('/spaces/{spaceId}/change-requests/{changeRequestId}', {
    path: { spaceId, changeRequestId: String(number) },
  })

/** The drafts of a person in a space. */
export const ownDraftsQuery = (spaceId: string, creator: string | undefined) =>
  listQuery('/spaces/{spaceId}/change-requests', { path: { spaceId }, query: { status: 'draft', creator, limit: 10 } })

/** Of a page; without a path, of the first one. */
export const pageAddress = ({ organization, space, number, revision }: ContentAddress, path: string) => {
  if (number !== undefined)
    return path === ''
      ? changeTabAddress(organization, space, number, 'pages')
      : changeRequestAddress(organization, space, number, path)
  if (revision !== undefined) return revisionAddress(organization, space, revision, path)
  return spaceAddress(organization, space, path)
}

/** The tree of pages. `computed`: with the pages that come from specifications, in place of those that stand for them. */
export function pagesQuery({ space: spaceId, number, revision }: ContentAddress, computed = false) {
  const query = { metadata: false, computed }
  if (number !== undefined)
    return resourceQuery('/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages', {
      path: { spaceId, changeRequestId: String(number) },
      query,
    })
  if (revision !== undefined)
    return resourceQuery('/spaces/{spaceId}/revisions/{revisionId}/pages', {
      path: { spaceId, revisionId: revision },
      query,
    })
  return resourceQuery('/spaces/{spaceId}/content/pages', { path: { spaceId }, query })
}

export function drawnPageQuery({ space: spaceId, number, revision }: ContentAddress, pageId: string, language: string) {
  const query = { language }
  if (number !== undefined)
    return resourceQuery('/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/html', {
      path: { spaceId, changeRequestId: String(number), pageId },
      query,
    })
  if (revision !== undefined)
    return resourceQuery('/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/html', {
      path: { spaceId, revisionId: revision, pageId },
      query,
    })
  return resourceQuery('/spaces/{spaceId}/content/page/{pageId}/html', { path: { spaceId, pageId }, query })
}

/** Past revisions have none. */
export function pageBacklinksQuery({ space: spaceId, number }: ContentAddress, pageId: string) {
  if (number !== undefined)
    return listQuery('/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/backlinks', {
      path: { spaceId, changeRequestId: String(number), pageId },
    })
  return listQuery('/spaces/{spaceId}/content/page/{pageId}/backlinks', { path: { spaceId, pageId } })
}
