/** The structure as a board: rows that fold, are dragged by pointer and keys, and have a menu each. */
import { BookText, ChevronRight, Folder, GripVertical, LibraryBig } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import {
  Button as AriaButton,
  DropIndicator,
  type DropTarget,
  type Key,
  Tree,
  TreeItem,
  TreeItemContent,
  useDragAndDrop,
} from 'react-aria-components'
import { Badge, useWords } from '../../design/index.ts'
import { NamedIcon } from '../../shell/named-icon.tsx'
import { mayStandBeside, type RowPlace, toPlaceOn } from './places.ts'
import { findStructureRow, listStructureRows, type StructureRow } from './rows.ts'
import styles from './site-structure.module.css'
import type { StructureMoves } from './use-moves.ts'
import { STRUCTURE_WORDS } from './words.ts'

const TYPE = 'application/x-lectern-site-structure'

interface BoardProps {
  nodes: readonly StructureRow[]
  mayChange: boolean
  moves: StructureMoves
  /** What stands at the end of a row. */
  menuOf: (node: StructureRow) => ReactNode
}

export function Board({ nodes, mayChange, moves, menuOf }: BoardProps) {
  const words = useWords(STRUCTURE_WORDS)
  const [closed, setClosed] = useState<ReadonlySet<Key>>(new Set())
  const all = listStructureRows(nodes)
  const [dragged, setDragged] = useState<string>()
  const toPlace = (target: DropTarget): RowPlace | undefined => {
    const node = findStructureRow(nodes, dragged ?? '')
    const other = target.type === 'item' ? findStructureRow(nodes, String(target.key)) : undefined
    if (!node || !other || target.type !== 'item') return undefined
    if (target.dropPosition === 'on') return toPlaceOn(node, other)
    return mayStandBeside(node, other) ? { kind: 'beside', side: target.dropPosition, node: other } : undefined
  }
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !mayChange,
    acceptedDragTypes: [TYPE],
    getItems: (keys) => [...keys].map((key) => ({ [TYPE]: String(key) })),
    getAllowedDropOperations: () => ['move'],
    getDropOperation: (target) => (toPlace(target) ? 'move' : 'cancel'),
    onDragStart: ({ keys: [key] }) => setDragged(String(key)),
    onMove: ({ keys: [key], target }) => {
      const node = findStructureRow(nodes, String(key))
      const place = toPlace(target)
      if (node && place) void moves.move(node, place)
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className={styles.indicator} />,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
    const row = (event.target as Element).closest<HTMLElement>('[role="row"]')
    const node = row && findStructureRow(nodes, row.dataset.key ?? '')
    if (!mayChange || !event.altKey || step === undefined || !node) return
    event.preventDefault()
    event.stopPropagation()
    void moves.moveBy(node, step)
  }
  return (
    <div onKeyDownCapture={onKeyDown}>
      <Tree
        aria-label={words.board}
        className={styles.board}
        selectionMode="none"
        expandedKeys={new Set(all.map(({ id }) => id).filter((id) => !closed.has(id)))}
        onExpandedChange={(open) => setClosed(new Set(all.map(({ id }) => id).filter((id) => !open.has(id))))}
        dragAndDropHooks={dragAndDropHooks}
      >
        {nodes.map((node) => (
          <BoardRow key={node.id} node={node} menuOf={menuOf} />
        ))}
      </Tree>
    </div>
  )
}

function BoardRow({ node, menuOf }: { node: StructureRow; menuOf: BoardProps['menuOf'] }) {
  const words = useWords(STRUCTURE_WORDS)
  const name = node.title.slice(0, 100)
  return (
    <TreeItem id={node.id} textValue={node.title} className={styles.item} data-kind={node.type}>
      <TreeItemContent>
        {({ isExpanded, hasChildItems, allowsDragging }) => (
          <div className={styles.row}>
            {allowsDragging && (
              <AriaButton slot="drag" className={styles.grip} aria-label={words.drag(name)}>
                <GripVertical aria-hidden />
              </AriaButton>
            )}
            {hasChildItems ? (
              <AriaButton slot="chevron" className={styles.chevron} aria-label={isExpanded ? words.fold : words.unfold}>
                <ChevronRight aria-hidden data-open={isExpanded || undefined} />
              </AriaButton>
            ) : (
              <span className={styles.chevron} />
            )}
            <span className={styles.icon}>
              <NodeIcon node={node} />
            </span>
            <span className={styles.text}>
              <span className={styles.head}>
                <span className={styles.title} dir="auto">
                  {node.title}
                </span>
                <RowBadges node={node} />
              </span>
              <span className={styles.note}>
                {words.kinds[node.type]}
                {'path' in node && (
                  <>
                    {' · '}
                    <code>/{isStart(node) ? '' : node.path}</code>
                  </>
                )}
                {node.type === 'site-section' && node.children.length === 0 && ` · ${words.noSpaceInSection}`}
              </span>
            </span>
            {menuOf(node)}
          </div>
        )}
      </TreeItemContent>
      {node.children.map((child) => (
        <BoardRow key={child.id} node={child} menuOf={menuOf} />
      ))}
    </TreeItem>
  )
}

function NodeIcon({ node }: { node: StructureRow }) {
  if (node.type === 'site-space') return <BookText aria-hidden />
  return <NamedIcon name={node.icon} otherwise={node.type === 'site-section' ? LibraryBig : Folder} />
}

/** It is served at the root of the site, whatever its path. */
const isStart = (node: StructureRow) => 'isDefault' in node && node.isDefault && node.parent?.type !== 'site-section'

function RowBadges({ node }: { node: StructureRow }) {
  const words = useWords(STRUCTURE_WORDS)
  if (!('path' in node)) return null
  const isOfSection = node.parent?.type === 'site-section'
  // Where there is no choice, nothing is first.
  const isFirst = node.isDefault && (!isOfSection || (node.parent?.children.length ?? 0) > 1)
  return (
    <>
      {isFirst && <Badge tone="accent">{isOfSection ? words.firstHere : words.start}</Badge>}
      {node.condition !== undefined && <Badge tone="warn">{words.conditional}</Badge>}
    </>
  )
}
