/** What the first look at a screen does not need waits until the browser has painted it: the rest is there sooner. */
import { useEffect } from 'react'
import { createStore, useStore } from './store.ts'

const isPainted = createStore(false)
const end = () => isPainted.write(true)

/** Milliseconds after which nobody waits any longer: a window that nobody sees is not painted. */
const LONGEST_WAIT = 1000

/** False in what is drawn first after the console was opened, true from then on. */
export function useFirstPaint(): boolean {
  const isOver = useStore(isPainted)
  useEffect(() => {
    if (isOver) return
    // The callback comes before the paint, a task of its own after it.
    requestAnimationFrame(() => setTimeout(end))
    setTimeout(end, LONGEST_WAIT)
  }, [isOver])
  return isOver
}
