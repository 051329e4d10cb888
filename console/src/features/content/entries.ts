/** Spaces and collections as one list: what stands at one level. */
import { toEmoji } from '@lectern/content/text'
import type { ItemOf } from '../../api/query.ts'
import { collectionAddress, spaceAddress } from '../../shell/addresses.ts'

export type ListedSpace = ItemOf<'/orgs/{organizationId}/spaces'>
export type ListedCollection = ItemOf<'/orgs/{organizationId}/collections'>

export interface ContentEntry {
  id: string
  title: string
  emoji?: string | undefined
  href: string
  parent: string | undefined
  mayManage: boolean
  /** What it holds, for a collection. */
  children: number
  /** Absent for a collection. */
  space?: ListedSpace
}

/** What stands directly in the collection, or at the top: collections first, each by title. */
export function listEntries(
  organization: string,
  collection: string | undefined,
  spaces: readonly ListedSpace[],
  collections: readonly ListedCollection[],
): ContentEntry[] {
  const visible = new Set(collections.map(({ id }) => id))
  const parentOf = (item: { parent?: string }) =>
    item.parent !== undefined && visible.has(item.parent) ? item.parent : undefined
  const children = new Map<string, number>()
  for (const item of [...spaces, ...collections]) {
    const parent = parentOf(item) ?? ''
    children.set(parent, (children.get(parent) ?? 0) + 1)
  }
  const entries: ContentEntry[] = [
    ...collections.map((item) => ({
      id: item.id,
      title: item.title,
      href: collectionAddress(organization, item.id),
      parent: parentOf(item),
      mayManage: item.permissions.create,
      children: children.get(item.id) ?? 0,
    })),
    ...spaces.map((space) => ({
      id: space.id,
      title: space.title,
      emoji: space.emoji ? toEmoji(space.emoji) : undefined,
      href: spaceAddress(organization, space.id),
      parent: parentOf(space),
      mayManage: space.permissions.admin,
      children: 0,
      space,
    })),
  ]
  return entries
    .filter(({ parent }) => parent === collection)
    .sort((one, other) => Number(!!one.space) - Number(!!other.space) || one.title.localeCompare(other.title))
}
