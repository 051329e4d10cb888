/** The keys of the page tree for who may edit it, and what the place of a drop means. */
import { type CustomHotkeysConfig, type DragTarget, isOrderedDragTarget, type TreeInstance } from '@headless-tree/core'
import type { TreeEditing } from './edit/tree-editing.ts'
import type { PageIndex, PageNode } from './page-index.ts'

type Tree = TreeInstance<PageNode | undefined>

/** Below which page, and before which of its children that are not dragged; the end where `at` is absent. */
export function toDropPlace(index: PageIndex, target: DragTarget<PageNode | undefined>) {
  const parent = index.byId.get(target.item.getId())
  return isOrderedDragTarget(target) ? { parent, at: target.insertionIndex } : { parent }
}

export function createTreeKeys(
  index: PageIndex,
  editing: TreeEditing | undefined,
): CustomHotkeysConfig<PageNode | undefined> {
  const chosenOf = (tree: Tree): PageNode[] => {
    const { selectedItems, focusedItem } = tree.getState()
    const ids = focusedItem === null || selectedItems.includes(focusedItem) ? selectedItems : [focusedItem]
    return ids.flatMap((id) => index.byId.get(id) ?? [])
  }
  const isFree = (tree: Tree) => editing !== undefined && !tree.getState().dnd && !tree.isRenamingItem()
  const onChosen = (hotkey: string, run: (pages: PageNode[], tree: Tree) => void) => ({
    hotkey,
    preventDefault: true,
    isEnabled: isFree,
    handler: (_event: KeyboardEvent, tree: Tree) => {
      const chosen = chosenOf(tree)
      if (chosen.length > 0 && chosen.every((page) => editing?.canEdit(page))) run(chosen, tree)
    },
  })
  const startDrag = (_event: KeyboardEvent, tree: Tree) =>
    tree.startKeyboardDrag(chosenOf(tree).map(({ page }) => tree.getItemInstance(page.id)))
  const siblingsOf = ({ parent }: PageNode) => parent?.children ?? index.roots
  /** Puts one page a step further among its siblings. */
  const step = (by: 1 | -1) => (pages: PageNode[]) => {
    const [first] = pages
    if (!first || pages.some(({ parent }) => parent !== first.parent)) return
    const siblings = siblingsOf(first)
    const rest = siblings.filter((sibling) => !pages.includes(sibling))
    const edge = by < 0 ? siblings.indexOf(first) : siblings.indexOf(pages.at(-1)!)
    const at = siblings.slice(0, edge).filter((sibling) => !pages.includes(sibling)).length + by
    if (at >= 0 && at <= rest.length) editing?.move(pages, first.parent, at)
  }
  /** Below the page before it. */
  const moveIn = (pages: PageNode[], tree: Tree) => {
    const [first] = pages
    const before = first && siblingsOf(first)[siblingsOf(first).indexOf(first) - 1]
    if (!before || !editing?.canMove(pages, before)) return
    editing.move(pages, before)
    tree.getItemInstance(before.page.id).expand()
  }
  /** Out of its parent, below it. */
  const moveOut = (pages: PageNode[]) => {
    const parent = pages[0]?.parent
    if (parent && editing?.canMove(pages, parent.parent))
      editing.move(pages, parent.parent, siblingsOf(parent).indexOf(parent) + 1)
  }
  // The tree names keys by where they are: there are two.
  const onAlt = (name: string, key: string, run: (pages: PageNode[], tree: Tree) => void) => ({
    [`custom${name}`]: onChosen(`AltLeft+${key}`, run),
    [`custom${name}Right`]: onChosen(`AltRight+${key}`, run),
  })
  const mayEdit = () => editing !== undefined
  return {
    startDrag: { hotkey: 'MetaOrControl+Shift+KeyD', handler: startDrag, isEnabled: isFree },
    cancelDrag: {
      hotkey: 'Escape',
      isEnabled: (tree: Tree) => !!tree.getState().dnd,
      handler: (_event: KeyboardEvent, tree: Tree) => {
        const [dragged] = tree.getState().dnd?.draggedItems ?? []
        tree.stopKeyboardDrag()
        dragged?.setFocused()
        tree.updateDomFocus()
      },
    },
    ...onAlt('MoveUp', 'ArrowUp', step(-1)),
    ...onAlt('MoveDown', 'ArrowDown', step(1)),
    ...onAlt('MoveIn', 'ArrowRight', moveIn),
    ...onAlt('MoveOut', 'ArrowLeft', moveOut),
    customDuplicate: onChosen('MetaOrControl+KeyD', (pages) => editing?.duplicate(pages)),
    customDelete: onChosen('Delete', (pages) => editing?.remove(pages)),
    customDeleteOnMac: onChosen('MetaOrControl+Backspace', (pages) => editing?.remove(pages)),
    customClear: {
      hotkey: 'Escape',
      isEnabled: (tree: Tree) => isFree(tree) && tree.getState().selectedItems.length > 0,
      handler: (_event: KeyboardEvent, tree: Tree) => tree.setSelectedItems([]),
    },
    toggleSelectedItem: { hotkey: 'Control+Space', isEnabled: mayEdit },
    selectUpwards: { hotkey: 'Shift+ArrowUp', isEnabled: mayEdit, preventDefault: true },
    selectDownwards: { hotkey: 'Shift+ArrowDown', isEnabled: mayEdit, preventDefault: true },
    selectAll: { hotkey: 'MetaOrControl+KeyA', isEnabled: mayEdit },
  }
}
