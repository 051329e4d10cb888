/** What the first look at a screen does not need waits until the browser has painted it: the rest is there sooner. */
import { useEffect } from 'react'
import { createStore, useStore } from './store.ts'

const isPainted = createStore(false)

/** False in what is drawn first after the console was opened, true from then on. */
export function useFirstPaint(): boolean {
  const isOver = useStore(isPainted)
  useEffect(() => {
    // The callback comes before the paint, a task of its own after it.
    if (!isOver) requestAnimationFrame(() => setTimeout(() => isPainted.write(true)))
  }, [isOver])
  return isOver
}
