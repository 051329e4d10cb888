/** The pages of a space. Only the rows in sight are in the document, however many pages there are. */
import {
  dragAndDropFeature,
  type FeatureImplementation,
  hotkeysCoreFeature,
  isOrderedDragTarget,
  keyboardDragAndDropFeature,
  renamingFeature,
  selectionFeature,
  syncDataLoaderFeature,
} from '@headless-tree/core'
import { useTree } from '@headless-tree/react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Menu, useWords } from '../../design/index.ts'
import type { TreeEditing } from './edit/tree-editing.ts'
import type { PageIndex, PageNode } from './page-index.ts'
import { ancestorsOf } from './page-index.ts'
import styles from './page-tree.module.css'
import { useTreeFocus } from './tree-focus.ts'
import { createTreeKeys, toDropPlace } from './tree-keys.ts'
import { TreeRow } from './tree-row.tsx'
import { SPACE_WORDS } from './words.ts'

/** In pixels, as page-tree.module.css has it. */
const ROW = 30
const INDENT = 14
const OVERSCAN = 6
/** No page has this id; the empty text would be no id for the tree. */
const ROOT = '~root'

interface PageTreeViewProps {
  index: PageIndex
  currentId: string | undefined
  hrefOf: (page: PageNode) => string | undefined
  /** Absent for who may only read. */
  editing?: TreeEditing | undefined
}

export function PageTreeView({ index, currentId, hrefOf, editing }: PageTreeViewProps) {
  const words = useWords(SPACE_WORDS)
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useRef<{ scrollToIndex: (index: number) => void }>(null)
  const current = currentId === undefined ? undefined : index.byId.get(currentId)
  const [menuRow, setMenuRow] = useState<string>()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const nodeOf = (id: string) => index.byId.get(id)
  const toNodes = (items: readonly { getId: () => string }[]) => items.flatMap((item) => nodeOf(item.getId()) ?? [])
  const openMenu = {
    preventDefault: true,
    isEnabled: () => editing !== undefined,
    handler: (_event: KeyboardEvent, { getFocusedItem }: { getFocusedItem: () => { getId: () => string } }) => {
      setMenuRow(getFocusedItem().getId())
      setMenuOpen(true)
    },
  }
  const menuKeys = {
    customMenu: { hotkey: 'Shift+F10', ...openMenu },
    customMenuKey: { hotkey: 'ContextMenu', ...openMenu },
  }
  const { feature: focusFeature, useFocusOnDraw } = useTreeFocus()
  const tree = useTree<PageNode | undefined>({
    rootItemId: ROOT,
    getItemName: (item) => item.getItemData()?.title ?? '',
    isItemFolder: (item) => item.getId() === ROOT || (nodeOf(item.getId())?.children.length ?? 0) > 0,
    dataLoader: {
      getItem: (id) => index.byId.get(id),
      getChildren: (id) =>
        (id === ROOT ? index.roots : (index.byId.get(id)?.children ?? [])).map(({ page }) => page.id),
    },
    initialState: {
      expandedItems: initiallyOpen(index, current),
      focusedItem: currentId ?? index.roots[0]?.page.id ?? null,
    },
    scrollToItem: (item) => virtualizer.current?.scrollToIndex(item.getItemMeta().index),
    indent: INDENT,
    canDrag: (items) => editing !== undefined && toNodes(items).every(editing.canEdit),
    canDrop: (items, { item }) => editing?.canMove(toNodes(items), nodeOf(item.getId())) === true,
    onDrop: (items, target) => {
      const { parent, at } = toDropPlace(index, target)
      editing?.move(toNodes(items), parent, at)
    },
    canRename: (item) => {
      const node = nodeOf(item.getId())
      return editing !== undefined && node !== undefined && editing.canEdit(node)
    },
    onRename: (item, title) => {
      const node = nodeOf(item.getId())
      if (node && title.trim() !== '' && title.trim() !== node.title) editing?.rename(node, title.trim())
    },
    hotkeys: { ...createTreeKeys(index, editing), ...menuKeys },
    features: [
      syncDataLoaderFeature,
      selectionFeature,
      hotkeysCoreFeature,
      dragAndDropFeature,
      keyboardDragAndDropFeature,
      renamingFeature,
      leafFeature,
      focusFeature,
    ],
  })
  const items = tree.getItems()
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: OVERSCAN,
  })
  virtualizer.current = rows

  const indexed = useRef(index)
  /** A row that goes away with the focus does not say so. */
  const hasFocus = useRef(false)
  useLayoutEffect(() => {
    if (indexed.current === index) return
    indexed.current = index
    const isGone = (id: string) => !index.byId.has(id)
    const { selectedItems, focusedItem } = tree.getState()
    if (selectedItems.some(isGone)) tree.setSelectedItems(selectedItems.filter((id) => !isGone(id)))
    if (focusedItem && isGone(focusedItem)) {
      const isThere = currentId !== undefined && index.byId.has(currentId)
      tree.applySubStateUpdate('focusedItem', isThere ? currentId : (index.roots[0]?.page.id ?? null))
      // Its row had the keys.
      if (hasFocus.current && document.activeElement === document.body) tree.updateDomFocus()
    }
    tree.rebuildTree()
  }, [tree, index, currentId])

  useFocusOnDraw(tree)

  // The branch of the page on the screen is open.
  useEffect(() => {
    if (!current) return
    const open = new Set(tree.getState().expandedItems)
    const above = ancestorsOf(current).map(({ page }) => page.id)
    if (above.some((id) => !open.has(id))) {
      tree.applySubStateUpdate('expandedItems', [...new Set([...open, ...above])])
      tree.rebuildTree()
    }
  }, [tree, current])
  useEffect(() => {
    if (currentId !== undefined) tree.applySubStateUpdate('focusedItem', currentId)
  }, [tree, currentId])

  // Its row is in sight once it is there; later scrolling is the reader's own.
  const currentRow = currentId === undefined ? -1 : items.findIndex((item) => item.getId() === currentId)
  const revealed = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (currentRow < 0 || revealed.current === currentId) return
    revealed.current = currentId
    revealRow(scroller.current!, currentRow)
  })

  // While a page is carried far by keys, its row may leave the document: the tree keeps the keys then.
  const isDragging = tree.getDragTarget() !== null
  useEffect(() => {
    const element = tree.getElement()
    if (isDragging && element && document.activeElement === document.body) element.focus()
  })

  const shown = rows.getVirtualItems()
  const hasFocusable = shown.some(({ index: at }) => items[at]?.isFocused())
  const selected = tree.getState().selectedItems
  /** Those that an action on this row is about. */
  const chosenWith = (id: string) =>
    toNodes((selected.includes(id) ? selected : [id]).map((each) => ({ getId: () => each })))
  const target = tree.getDragTarget()
  const dragged = toNodes(tree.getState().dnd?.draggedItems ?? [])
  const drop = target && toDropPlace(index, target)
  const menuNode = menuRow === undefined ? undefined : nodeOf(menuRow)
  const menuAt = menuNode && editing ? items.findIndex((item) => item.getId() === menuRow) : -1
  return (
    <>
      {editing?.toolbar}
      <div ref={scroller} className={styles.scroller} onPointerLeave={() => !isMenuOpen && setMenuRow(undefined)}>
        <div className={styles.content} style={{ blockSize: rows.getTotalSize() }}>
          <div
            {...tree.getContainerProps(words.pages)}
            {...(editing && { 'aria-multiselectable': true })}
            className={styles.tree}
            tabIndex={hasFocusable ? -1 : 0}
          >
            <div
              role="none"
              className={styles.window}
              style={{ translate: `0 ${shown[0]?.start ?? 0}px` }}
              onFocus={() => {
                hasFocus.current = true
              }}
              onBlur={() => {
                hasFocus.current = false
              }}
            >
              {shown.map(({ index: at }) => {
                const item = items[at]
                const page = item && nodeOf(item.getId())
                return item && page ? (
                  <TreeRow
                    key={item.getId()}
                    item={item}
                    page={page}
                    href={hrefOf(page)}
                    isCurrent={item.getId() === currentId}
                    isEditable={editing?.canEdit(page) === true}
                    isSelectable={editing !== undefined}
                    onPoint={() => !isMenuOpen && setMenuRow(item.getId())}
                    onMenu={() => {
                      setMenuRow(item.getId())
                      setMenuOpen(true)
                    }}
                  />
                ) : null
              })}
            </div>
            {target && isOrderedDragTarget(target) && (
              <div
                role="none"
                className={styles.dropLine}
                style={{
                  insetBlockStart: target.dragLineIndex * ROW - 1,
                  insetInlineStart: target.dragLineLevel * INDENT,
                }}
              />
            )}
          </div>
          {editing && menuNode && menuAt >= 0 && editing.canEdit(menuNode) && (
            <div
              className={styles.rowMenu}
              style={{ insetBlockStart: menuAt * ROW }}
              data-open={isMenuOpen || undefined}
              data-renaming={items[menuAt]?.isRenaming() || undefined}
            >
              <Menu
                label={words.actionsFor(menuNode.title)}
                actions={editing.listActions(chosenWith(menuNode.page.id), ({ page }) =>
                  tree.getItemInstance(page.id).startRenaming(),
                )}
                isOpen={isMenuOpen}
                onOpenChange={setMenuOpen}
              />
            </div>
          )}
        </div>
      </div>
      {editing && (
        <p role="status" className="visually-hidden">
          {drop ? editing.describe(dragged, drop.parent, drop.at) : editing.announcement}
        </p>
      )}
    </>
  )
}

/** A page without pages below it is never open, whatever it was before: a drop below it goes beside it. */
const leafFeature: FeatureImplementation = {
  key: 'leaves',
  itemInstance: {
    isExpanded: ({ item, prev }) => item.isFolder() && prev?.() === true,
  },
}

/** A row out of sight comes to the middle. */
function revealRow(scroller: HTMLElement, row: number): void {
  const [top, { scrollTop, clientHeight }] = [row * ROW, scroller]
  if (top < scrollTop || top + ROW > scrollTop + clientHeight) scroller.scrollTop = top - (clientHeight - ROW) / 2
}

/** A small tree is open as a whole; of a large one the branch that is read. */
const SMALL = 60

function initiallyOpen(index: PageIndex, current: PageNode | undefined): string[] {
  if (index.byId.size <= SMALL) return [...index.byId.keys()]
  const groups = index.roots.filter(({ page }) => page.type === 'group').map(({ page }) => page.id)
  return [...new Set([...groups, ...ancestorsOf(current).map(({ page }) => page.id)])]
}
