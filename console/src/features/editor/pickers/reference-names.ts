/** How a reference is called on the screen: the title of a page or space, the name of a person. */
import type { ContentRef } from '@lectern/content/document'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { pageTitle, type ReadPlace } from './queries.ts'

/** Names of references, each asked for once. */
export type NameFinder = (ref: ContentRef) => Promise<string | undefined>

export function createNameFinder(readPlace: () => ReadPlace): NameFinder {
  const names = new Map<string, Promise<string | undefined>>()
  return (ref) => {
    const key = JSON.stringify(ref)
    const found = names.get(key) ?? findReferenceName(readPlace(), ref)
    names.set(key, found)
    return found
  }
}

/** Undefined: there is no such thing, or none that this person may see. */
async function findReferenceName(place: ReadPlace, ref: ContentRef): Promise<string | undefined> {
  try {
    switch (ref.kind) {
      case 'url':
        return ref.url
      case 'page':
        return await pageTitle(placeOf(place, ref.space), ref.page)
      case 'anchor': {
        const title = ref.page === undefined ? '' : await pageTitle(placeOf(place, ref.space), ref.page)
        return `${title} #${ref.anchor}`.trim()
      }
      case 'space':
        return (await call('get', '/spaces/{spaceId}', { path: { spaceId: ref.space } })).title
      case 'user':
        return (await call('get', '/users/{userId}', { path: { userId: ref.user } })).displayName
      case 'collection':
        return (await call('get', '/collections/{collectionId}', { path: { collectionId: ref.collection } })).title
      case 'file':
        return (await readFile(place, ref.file)).name
      case 'reusable-content':
        return (await readReusable(placeOf(place, ref.space), ref.reusableContent)).title
      case 'openapi':
        return ref.spec
      default:
        return undefined
    }
  } catch {
    return undefined
  }
}

const placeOf = (place: ReadPlace, space: string | undefined): ReadPlace =>
  space === undefined || space === place.space ? place : { space, changeRequest: undefined }

const readFile = ({ space: spaceId, changeRequest }: ReadPlace, fileId: string) =>
  changeRequest === undefined
    ? call('get', '/spaces/{spaceId}/content/files/{fileId}', { path: { spaceId, fileId } })
    : call('get', '/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}', {
        path: { spaceId, changeRequestId: changeRequest, fileId },
      })

const readReusable = ({ space: spaceId, changeRequest }: ReadPlace, reusableContentId: string) =>
  changeRequest === undefined
    ? call('get', '/spaces/{spaceId}/content/reusable-contents/{reusableContentId}', {
        path: { spaceId, reusableContentId },
      })
    : call('get', '/spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents/{reusableContentId}', {
        path: { spaceId, changeRequestId: changeRequest, reusableContentId },
      })

/** Undefined while it is not known, null where there is none. */
export function useReferenceName(place: ReadPlace, ref: ContentRef | undefined): string | null | undefined {
  const { data } = useQuery({
    queryKey: ['reference name', place, ref],
    queryFn: async () => (await findReferenceName(place, ref!)) ?? null,
    enabled: ref !== undefined,
  })
  return data
}
