/** Collections and spaces in the rail, as a tree that folds. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { BookText, ChevronRight, Folder, GripVertical } from 'lucide-react'
import { Suspense, useDeferredValue, useState } from 'react'
import {
  Button as AriaButton,
  type DragAndDropHooks,
  type Key,
  Tree,
  TreeItem,
  TreeItemContent,
} from 'react-aria-components'
import { listQuery } from '../api/query.ts'
import { Loaded, lazyPart, Skeleton, useWords } from '../design/index.ts'
import { usePathname } from './address-state.ts'
import { type ContentNode, toContentTree } from './content-nodes.ts'
import styles from './frame.module.css'
import { SHELL_WORDS } from './words.ts'

export const allSpaces = (organizationId: string) =>
  listQuery('/orgs/{organizationId}/spaces', { path: { organizationId }, query: { limit: 1000 } })

export const allCollections = (organizationId: string) =>
  listQuery('/orgs/{organizationId}/collections', { path: { organizationId }, query: { limit: 1000, nested: true } })

const ContentDrag = lazyPart(async () => (await import('./content-drag.tsx')).ContentDrag)

export function ContentTree({ organization }: { organization: string }) {
  const words = useWords(SHELL_WORDS)
  const spaces = useInfiniteQuery(allSpaces(organization))
  const collections = useInfiniteQuery(allCollections(organization))
  // The screen comes first.
  const data = useDeferredValue(spaces.data)
  return (
    <Loaded query={{ ...spaces, data }} skeleton={<Skeleton rows={4} look="text" />}>
      {({ items }) => {
        const tree = toContentTree(organization, items, collections.data?.items ?? [])
        if (tree.length === 0) return <p className={styles.railEmpty}>{words.noContent}</p>
        const canDrag = (collections.data?.items ?? []).some(({ permissions }) => permissions.create)
        if (!canDrag) return <TreeView tree={tree} />
        return (
          <Suspense fallback={<TreeView tree={tree} />}>
            <ContentDrag tree={tree}>{(hooks) => <TreeView tree={tree} hooks={hooks} />}</ContentDrag>
          </Suspense>
        )
      }}
    </Loaded>
  )
}

const STORED = 'lectern.open-collections'

function TreeView({ tree, hooks }: { tree: readonly ContentNode[]; hooks?: DragAndDropHooks }) {
  const words = useWords(SHELL_WORDS)
  const pathname = usePathname()
  const [open, setOpen] = useState<Set<Key>>(
    () => new Set(JSON.parse(localStorage.getItem(STORED) ?? '[]') as string[]),
  )
  const changeOpen = (keys: Set<Key>) => {
    localStorage.setItem(STORED, JSON.stringify([...keys]))
    setOpen(keys)
  }
  return (
    <Tree
      aria-label={words.content}
      className={styles.tree}
      selectionMode="none"
      expandedKeys={open}
      onExpandedChange={changeOpen}
      {...(hooks && { dragAndDropHooks: hooks })}
    >
      {tree.map((node) => (
        <ContentItem key={node.id} node={node} pathname={pathname} />
      ))}
    </Tree>
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
        {({ isExpanded, hasChildItems, allowsDragging }) => (
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
            {allowsDragging && (
              <AriaButton
                slot="drag"
                className={styles.grip}
                isDisabled={!node.mayMove}
                aria-label={words.drag(node.title)}
              >
                <GripVertical aria-hidden />
              </AriaButton>
            )}
          </div>
        )}
      </TreeItemContent>
      {node.children.map((child) => (
        <ContentItem key={child.id} node={child} pathname={pathname} />
      ))}
    </TreeItem>
  )
}
