/** Collections and spaces as one tree. */
import { toEmoji } from '@lectern/content/text'
import type { ItemOf } from '../api/query.ts'
import { collectionAddress, spaceAddress } from './addresses.ts'

type SpaceItem = ItemOf<'/orgs/{organizationId}/spaces'>
type CollectionItem = ItemOf<'/orgs/{organizationId}/collections'>

export interface ContentNode {
  id: string
  title: string
  emoji?: string | undefined
  href: string
  isCollection: boolean
  parent: string | undefined
  mayMove: boolean
  /** Whether something may be put into it. */
  mayHold: boolean
  children: ContentNode[]
}

/** Spaces and collections below their parents, by title; what has no parent one may see stands at the top. */
export function toContentTree(organization: string, spaces: SpaceItem[], collections: CollectionItem[]): ContentNode[] {
  const visible = new Set(collections.map(({ id }) => id))
  const parentOf = ({ parent }: { parent?: string }) =>
    parent !== undefined && visible.has(parent) ? parent : undefined
  const nodes = new Map<string, ContentNode>(
    collections.map((item) => [
      item.id,
      {
        id: item.id,
        title: item.title,
        href: collectionAddress(organization, item.id),
        isCollection: true,
        parent: parentOf(item),
        mayMove: item.permissions.create,
        mayHold: item.permissions.create,
        children: [],
      },
    ]),
  )
  const top: ContentNode[] = []
  const add = (node: ContentNode) => (nodes.get(node.parent ?? '')?.children ?? top).push(node)
  for (const node of nodes.values()) add(node)
  for (const item of spaces)
    add({
      id: item.id,
      title: item.title,
      emoji: item.emoji ? toEmoji(item.emoji) : undefined,
      href: spaceAddress(organization, item.id),
      isCollection: false,
      parent: parentOf(item),
      mayMove: item.permissions.admin,
      mayHold: false,
      children: [],
    })
  for (const list of [top, ...[...nodes.values()].map(({ children }) => children)])
    list.sort(
      (one, other) => Number(other.isCollection) - Number(one.isCollection) || one.title.localeCompare(other.title),
    )
  return top
}

/** The collections above one, from the top down, itself included. */
export function listAncestors(collections: readonly CollectionItem[], id: string | undefined): CollectionItem[] {
  const byId = new Map(collections.map((each) => [each.id, each]))
  const path: CollectionItem[] = []
  for (let at = byId.get(id ?? ''); at && !path.includes(at); at = byId.get(at.parent ?? '')) path.unshift(at)
  return path
}
