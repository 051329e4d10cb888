import type { FeatureImplementation, TreeInstance } from '@headless-tree/core'
import { useLayoutEffect, useReducer, useRef, useState } from 'react'

/**
 * Moves the keys to the row that the tree's focus is on, as soon as that row is drawn. The tree's own way looks for the row with
 * timers, and then takes the keys from a menu or a field that has opened meanwhile.
 */
export function useTreeFocus() {
  const isAsked = useRef(false)
  const [, draw] = useReducer((times: number) => times + 1, 0)
  const [feature] = useState<FeatureImplementation>(() => ({
    key: 'dom-focus',
    treeInstance: {
      updateDomFocus: () => {
        isAsked.current = true
        draw()
      },
    },
  }))
  const useFollowing = <T>(tree: TreeInstance<T>) =>
    useLayoutEffect(() => {
      if (!isAsked.current) return
      const item = tree.getFocusedItem()
      const row = item?.getElement()
      const isNowhere = !item || item.getItemMeta().index < 0
      if (isNowhere || !isFree(tree.getElement())) isAsked.current = false
      else if (row?.isConnected) {
        isAsked.current = false
        row.focus()
      } else tree.getConfig().scrollToItem?.(item)
    })
  return { feature, useFollowing }
}

/** Nothing has the keys, or a row of the tree has them. */
function isFree(tree: HTMLElement | null | undefined): boolean {
  const { activeElement } = document
  if (activeElement === null || activeElement === document.body) return true
  return tree?.contains(activeElement) === true && !(activeElement instanceof HTMLInputElement)
}
