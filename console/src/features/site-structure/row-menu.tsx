/** What can be done to one row of the structure. */
import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  BookPlus,
  FolderInput,
  House,
  Pencil,
  SquareArrowOutUpRight,
  Trash2,
} from 'lucide-react'
import { Menu, useWords } from '../../design/index.ts'
import { hasPlaces } from './places.ts'
import type { RowTask } from './row-task.ts'
import type { SiteSectionRow, SiteSpaceRow, StructureRow } from './rows.ts'
import type { StructureMoves } from './use-moves.ts'
import { STRUCTURE_WORDS } from './words.ts'

interface RowMenuProps {
  node: StructureRow
  nodes: readonly StructureRow[]
  moves: StructureMoves
  mayChange: boolean
  isPublished: boolean
  onTask: (task: RowTask) => void
  onDefault: (node: SiteSectionRow | SiteSpaceRow) => void
}

export function RowMenu({ node, nodes, moves, mayChange, isPublished, onTask, onDefault }: RowMenuProps) {
  const words = useWords(STRUCTURE_WORDS)
  const { moveBy, moveToEnd, isFirst, isLast } = moves
  const isOpen = isPublished && 'url' in node
  if (!mayChange && !isOpen) return null
  const task = (kind: RowTask['kind']) => () => onTask({ kind, nodeId: node.id })
  const canBeDefault = 'isDefault' in node && !node.isDefault ? node : undefined
  return (
    <Menu
      label={words.actionsOf(node.title.slice(0, 100))}
      actions={[
        isOpen && {
          id: 'open',
          label: words.open,
          icon: SquareArrowOutUpRight,
          onAction: () => void window.open(node.url, '_blank', 'noopener'),
        },
        mayChange && { id: 'edit', label: words.edit, icon: Pencil, onAction: task('edit') },
        mayChange &&
          node.type === 'site-section' && {
            id: 'add-variant',
            label: words.addVariant,
            icon: BookPlus,
            onAction: task('add-variant'),
          },
        mayChange &&
          canBeDefault && {
            id: 'default',
            label: node.parent?.type === 'site-section' ? words.makeFirst : words.makeStart,
            icon: House,
            onAction: () => onDefault(canBeDefault),
          },
        mayChange &&
          !isFirst(node) && {
            id: 'up',
            label: words.moveUp,
            hint: 'Alt ↑',
            icon: ArrowUp,
            onAction: () => void moveBy(node, -1),
          },
        mayChange &&
          !isLast(node) && {
            id: 'down',
            label: words.moveDown,
            hint: 'Alt ↓',
            icon: ArrowDown,
            onAction: () => void moveBy(node, 1),
          },
        mayChange &&
          !isLast(node) && {
            id: 'end',
            label: words.moveToEnd,
            icon: ArrowDownToLine,
            onAction: () => void moveToEnd(node),
          },
        mayChange &&
          hasPlaces(nodes, node) && { id: 'move', label: words.moveTo, icon: FolderInput, onAction: task('move') },
        mayChange && {
          id: 'remove',
          label: words.remove,
          icon: Trash2,
          isDangerous: true,
          onAction: task('remove'),
        },
      ]}
    />
  )
}
