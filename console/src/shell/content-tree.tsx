/** Collections and spaces in the rail, as a tree that folds. */
import { toEmoji } from '@lectern/content/text'
import { useInfiniteQuery } from '@tanstack/react-query'
import { BookText, ChevronRight, Folder } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton, type Key, Tree, TreeItem, TreeItemContent } from 'react-aria-components'
import { type ItemOf, listQuery } from '../api/query.ts'
import { Loaded, Skeleton, useWords } from '../design/index.ts'
import { usePathname } from './address-state.ts'
import { collectionAddress, spaceAddress } from './addresses.ts'
import styles from './frame.module.css'
import { SHELL_WORDS } from './words.ts'

export const allSpaces = (organizationId: string) =>
  listQuery('/orgs/{organizationId}/spaces', { path: { organizationId }, query: { limit: 1000 } })

export const allCollections = (organizationId: string) =>
  listQuery('/orgs/{organizationId}/collections', { path: { organizationId }, query: { limit: 1000, nested: true } })

type SpaceItem = ItemOf<'/orgs/{organizationId}/spaces'>
type CollectionItem = ItemOf<'/orgs/{organizationId}/collections'>

export interface ContentNode {
  id: string
  title: string
  emoji?: string | undefined
  href: string
  isCollection: boolean
  children: ContentNode[]
}

/** Spaces and collections below their parents, by title; what has no parent one may see stands at the top. */
export function toContentTree(organization: string, spaces: SpaceItem[], collections: CollectionItem[]): ContentNode[] {
  const nodes = new Map<string, ContentNode>(
    collections.map(({ id, title }) => [
      id,
      { id, title, href: collectionAddress(organization, id), isCollection: true, children: [] },
    ]),
  )
  const top: ContentNode[] = []
  const add = (node: ContentNode, parent: string | undefined) => (nodes.get(parent ?? '')?.children ?? top).push(node)
  for (const { id, parent } of collections) add(nodes.get(id)!, parent)
  for (const { id, title, emoji, parent } of spaces)
    add(
      {
        id,
        title,
        emoji: emoji ? toEmoji(emoji) : undefined,
        href: spaceAddress(organization, id),
        isCollection: false,
        children: [],
      },
      parent,
    )
  for (const list of [top, ...[...nodes.values()].map(({ children }) => children)])
    list.sort(
      (one, other) => Number(other.isCollection) - Number(one.isCollection) || one.title.localeCompare(other.title),
    )
  return top
}

const STORED = 'lectern.open-collections'

export function ContentTree({ organization }: { organization: string }) {
  const words = useWords(SHELL_WORDS)
  const spaces = useInfiniteQuery(allSpaces(organization))
  const collections = useInfiniteQuery(allCollections(organization))
  const pathname = usePathname()
  const [open, setOpen] = useState<Set<Key>>(
    () => new Set(JSON.parse(localStorage.getItem(STORED) ?? '[]') as string[]),
  )
  const changeOpen = (keys: Set<Key>) => {
    localStorage.setItem(STORED, JSON.stringify([...keys]))
    setOpen(keys)
  }
  return (
    <Loaded query={spaces} skeleton={<Skeleton rows={4} look="text" />}>
      {({ items }) => {
        const tree = toContentTree(organization, items, collections.data?.items ?? [])
        if (tree.length === 0) return <p className={styles.railEmpty}>{words.noContent}</p>
        return (
          <Tree
            aria-label={words.content}
            className={styles.tree}
            selectionMode="none"
            expandedKeys={open}
            onExpandedChange={changeOpen}
          >
            {tree.map((node) => (
              <ContentItem key={node.id} node={node} pathname={pathname} />
            ))}
          </Tree>
        )
      }}
    </Loaded>
  )
}

function ContentItem({ node, pathname }: { node: ContentNode; pathname: string }) {
  const words = useWords(SHELL_WORDS)
  const isCurrent = pathname === node.href || pathname.startsWith(`${node.href}/`)
  return (
    <TreeItem
      id={node.id}
      textValue={node.title}
      href={node.href}
      className={styles.treeItem}
      data-current={isCurrent || undefined}
    >
      <TreeItemContent>
        {({ isExpanded, hasChildItems }) => (
          <div className={styles.treeRow}>
            {hasChildItems ? (
              <AriaButton
                slot="chevron"
                className={styles.chevron}
                aria-label={isExpanded ? words.collapse : words.expand}
              >
                <ChevronRight aria-hidden data-open={isExpanded || undefined} />
              </AriaButton>
            ) : (
              <span className={styles.chevron} />
            )}
            <span className={styles.treeIcon} aria-hidden>
              {node.emoji ?? (node.isCollection ? <Folder /> : <BookText />)}
            </span>
            <span className={styles.treeTitle} dir="auto">
              {node.title}
            </span>
          </div>
        )}
      </TreeItemContent>
      {node.children.map((child) => (
        <ContentItem key={child.id} node={child} pathname={pathname} />
      ))}
    </TreeItem>
  )
}
