/** What can be done to one row of the structure. */
import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  BookPlus,
  BookText,
  FolderInput,
  House,
  Layers,
  LibraryBig,
  Pencil,
  SquareArrowOutUpRight,
  Trash2,
} from 'lucide-react'
import { Menu, useWords } from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { spaceAddress } from '../../shell/addresses.ts'
import { hasPlaces } from './places.ts'
import type { RowTask } from './row-task.ts'
import {
  listRowSiblings,
  listStructureRows,
  type SiteSectionRow,
  type SiteSpaceRow,
  type StructureRow,
} from './rows.ts'
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
  onRegroup: (siteSpaces: string[], into?: string) => void
}

export function RowMenu({ node, nodes, moves, mayChange, isPublished, onTask, onDefault, onRegroup }: RowMenuProps) {
  const words = useWords(STRUCTURE_WORDS)
  const { moveBy, moveToEnd, isFirst, isLast } = moves
  const isOpen = isPublished && 'url' in node
  const task = (kind: RowTask['kind']) => () => onTask({ kind, nodeId: node.id })
  const organization = useParameter('org')
  const canBeSection = node.type === 'site-space' && listRowSiblings(nodes, node).length > 1
  const variantOf =
    node.type === 'site-section' && node.children.length > 0
      ? listStructureRows(nodes).filter(({ type, id }) => type === 'site-section' && id !== node.id)
      : []
  if (!mayChange && !isOpen && node.type !== 'site-space') return null
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
        node.type === 'site-space' && {
          id: 'space',
          label: words.openSpace,
          icon: BookText,
          href: spaceAddress(organization, node.spaceId),
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
        mayChange &&
          canBeSection && {
            id: 'section',
            label: words.makeSection,
            icon: LibraryBig,
            onAction: () => onRegroup([node.id]),
          },
        ...(mayChange ? variantOf : []).map((section) => ({
          id: `variant ${section.id}`,
          label: words.makeVariantOf(section.title.slice(0, 100)),
          icon: Layers,
          onAction: () =>
            onRegroup(
              node.children.map(({ id }) => id),
              section.id,
            ),
        })),
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
