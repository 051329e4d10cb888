import type { ItemInstance } from '@headless-tree/core'
import { toEmoji } from '@lectern/content/text'
import { ArrowUpRight, ChevronRight, EyeOff, FileText, Folder, Lock, Workflow } from 'lucide-react'
import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import { useWords } from '../../design/index.ts'
import { NamedIcon } from '../../shell/named-icon.tsx'
import type { PageNode } from './page-index.ts'
import styles from './page-tree.module.css'
import { SPACE_WORDS } from './words.ts'

interface TreeRowProps {
  item: ItemInstance<PageNode | undefined>
  page: PageNode
  href: string | undefined
  isCurrent: boolean
  isEditable: boolean
  /** Shift and Ctrl choose rows instead of opening them elsewhere. */
  isSelectable: boolean
  /** The pointer or the focus is on it. */
  onPoint: () => void
  onMenu: () => void
}

export function TreeRow({ item, page, href, isCurrent, isEditable, isSelectable, onPoint, onMenu }: TreeRowProps) {
  const words = useWords(SPACE_WORDS)
  const { 'aria-label': _label, onClick: _click, ...props } = item.getProps() as RowProps
  const isRenaming = item.isRenaming()
  const toggle = () => (item.isExpanded() ? item.collapse() : item.expand())
  const press = (event: MouseEvent) => {
    item.setFocused()
    if (isSelectable && (event.shiftKey || event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      selectByPointer(item, event)
      return
    }
    if (isSelectable) item.getTree().setSelectedItems([])
    item.getTree().getDataRef<{ selectUpToAnchorId?: string }>().current.selectUpToAnchorId = item.getId()
    if ((event.target as Element).closest(`.${styles.chevron}`)) {
      event.preventDefault()
      toggle()
    } else if (href === undefined) toggle()
    else if (!item.isExpanded()) item.expand()
  }
  const openMenu = (event: MouseEvent) => {
    if (!isEditable) return
    event.preventDefault()
    onMenu()
  }
  const shared = {
    ...(isEditable ? props : withoutDrag(props)),
    onClick: press,
    onContextMenu: openMenu,
    onPointerEnter: onPoint,
    onFocus: (event: FocusEvent) => {
      props.onFocus?.(event)
      if (!item.isFocused()) item.setFocused()
      onPoint()
    },
    className: styles.row,
    'aria-selected': isSelectable ? item.isSelected() : isCurrent,
    'aria-current': isCurrent ? ('page' as const) : undefined,
    'data-kind': page.page.type,
    'data-drop': item.isUnorderedDragTarget() || undefined,
    'data-hidden': page.page.hidden || undefined,
    style: { '--level': item.getItemMeta().level } as object,
  }
  if (isRenaming) {
    const { onClick: _press, ...still } = shared
    return (
      <div {...still} draggable={false}>
        <span className={styles.chevron} aria-hidden />
        <PageIcon page={page} />
        <RenameInput item={item} label={words.renameLabel(page.title)} />
      </div>
    )
  }
  const inside = (
    <>
      <span className={styles.chevron} aria-hidden>
        {item.isFolder() && <ChevronRight data-open={item.isExpanded() || undefined} />}
      </span>
      <PageIcon page={page} />
      <span className={styles.title} dir="auto">
        {page.title}
      </span>
      {page.page.hidden && <EyeOff className={styles.mark} aria-label={words.hidden} role="img" />}
      {page.page.condition && <Lock className={styles.mark} aria-label={words.conditional} role="img" />}
    </>
  )
  if (href !== undefined)
    return (
      <a {...shared} href={href}>
        {inside}
      </a>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the tree gives it the role
    <div {...shared} onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && toggle()}>
      {inside}
    </div>
  )
}

type RowProps = Record<string, unknown> & {
  onClick?: (event: MouseEvent) => void
  onFocus?: (event: FocusEvent) => void
}

const withoutDrag = ({ draggable: _draggable, onDragStart: _start, ...rest }: RowProps): RowProps => rest

/** Shift chooses a range from the row chosen before, Ctrl and ⌘ one row more or less. */
function selectByPointer(item: ItemInstance<PageNode | undefined>, { shiftKey, ctrlKey, metaKey }: MouseEvent): void {
  if (shiftKey) {
    item.selectUpTo(ctrlKey || metaKey)
    return
  }
  item.toggleSelect()
  item.getTree().getDataRef<{ selectUpToAnchorId?: string }>().current.selectUpToAnchorId = item.getId()
}

/** What was typed is taken by Enter and by leaving the field, and dropped by Escape. */
function RenameInput({ item, label }: { item: ItemInstance<PageNode | undefined>; label: string }) {
  const tree = item.getTree()
  const { ref: _ref, onBlur: _blur, ...props } = item.getRenameInputProps() as Record<string, unknown>
  return (
    <input
      {...props}
      ref={selectOnce}
      aria-label={label}
      className={styles.rename}
      dir="auto"
      maxLength={1000}
      onBlur={({ relatedTarget, currentTarget }) => {
        // Another window has the keys: they come back to the field.
        if (!item.isRenaming() || !document.hasFocus()) return
        // The rest of its row belongs to the field.
        if (relatedTarget !== null && relatedTarget === item.getElement()) {
          queueMicrotask(() => currentTarget.focus())
          return
        }
        // As the tree takes it by Enter, but the keys stay where they went.
        tree.getConfig().onRename?.(item, tree.getRenamingValue())
        tree.applySubStateUpdate('renamingItem', null)
      }}
    />
  )
}

const selectOnce = (input: HTMLInputElement | null) => {
  if (!input || input === document.activeElement) return
  input.focus()
  input.select()
}

function PageIcon({ page: { page } }: { page: PageNode }) {
  if (page.emoji) return <span aria-hidden>{toEmoji(page.emoji)}</span>
  return <NamedIcon name={page.icon} otherwise={ICONS[page.type]} />
}

const ICONS = { document: FileText, group: Folder, link: ArrowUpRight, computed: Workflow }
