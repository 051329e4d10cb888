import type { FeatureImplementation, TreeInstance } from '@headless-tree/core'
import { useLayoutEffect, useReducer, useRef, useState } from 'react'

/**
 * Moves the keyboard focus to the row that the tree has focused, as soon as that row is drawn. The library looks for the row with
 * timers, and then takes the focus from a menu or a field that has opened meanwhile.
 */
export function useTreeFocus() {
  const isRequested = useRef(false)
  const [, draw] = useReducer((times: number) => times + 1, 0)
  const [feature] = useState<FeatureImplementation>(() => ({
    key: 'dom-focus',
    treeInstance: {
      updateDomFocus: () => {
        isRequested.current = true
        draw()
      },
    },
  }))
  const useFocusOnDraw = <T>(tree: TreeInstance<T>) =>
    useLayoutEffect(() => {
      if (!isRequested.current) return
      const item = tree.getFocusedItem()
      const row = item?.getElement()
      const isNowhere = !item || item.getItemMeta().index < 0
      if (isNowhere || !isFree(tree.getElement())) isRequested.current = false
      else if (row?.isConnected) {
        isRequested.current = false
        row.focus()
      } else tree.getConfig().scrollToItem?.(item)
    })
  return { feature, useFocusOnDraw }
}

/** Whether nothing has the keyboard focus, or a row of the tree has it. */
function isFree(tree: HTMLElement | null | undefined): boolean {
  const { activeElement } = document
  if (activeElement === null || activeElement === document.body) return true
  return tree?.contains(activeElement) === true && !(activeElement instanceof HTMLInputElement)
}
