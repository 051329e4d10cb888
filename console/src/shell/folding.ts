/** What of the frame is folded away, so that the text has room: the rail at its left, the panel at its right. Remembered in this browser. */
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { createStore, useStore } from '../design/store.ts'

interface Folding {
  /** Unless chosen, it is folded where a screen with columns of its own would have too little room. */
  rail?: boolean
  panel?: boolean
}

const STORED = 'lectern.folding'
const folding = createStore(readFolding())

function readFolding(): Folding {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '{}') as Folding
  } catch {
    return {}
  }
}

function changeFolding(some: Folding): void {
  folding.write({ ...folding.read(), ...some })
  localStorage.setItem(STORED, JSON.stringify(folding.read()))
}

/** How many parts on the screen have columns of their own. */
const columned = createStore(0)

/** For a screen with columns of its own, while it is shown. */
export function useColumns(): void {
  useLayoutEffect(() => {
    columned.write(columned.read() + 1)
    return () => columned.write(columned.read() - 1)
  }, [])
}

/** Below this width a page between its tree and its panel has no comfortable measure beside the whole rail. */
const tight = matchMedia('(max-width: 1560px)')

const subscribeToWidth = (listener: () => void) => {
  tight.addEventListener('change', listener)
  return () => tight.removeEventListener('change', listener)
}

interface Fold {
  isFolded: boolean
  toggle: () => void
}

export function useRailFold(): Fold {
  const { rail } = useStore(folding)
  const hasColumns = useStore(columned) > 0
  const isTight = useSyncExternalStore(subscribeToWidth, () => tight.matches)
  const isFolded = rail ?? (hasColumns && isTight)
  return { isFolded, toggle: () => changeFolding({ rail: !isFolded }) }
}

export function usePanelFold(): Fold {
  const isFolded = useStore(folding).panel === true
  return { isFolded, toggle: () => changeFolding({ panel: !isFolded }) }
}
