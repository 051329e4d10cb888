/** What the first look at a screen does not need waits until the browser has painted it: the rest is there sooner. */
import { useEffect } from 'react'
import { createStore, useStore } from './store.ts'

const isPainted = createStore(false)
let isAwaited = false

/** Milliseconds after which nobody waits any longer: a window that nobody sees is not painted. */
const LONGEST_WAIT = 1000

/** Many components ask for it at once: they share one wait. */
function awaitPaint(): void {
  if (isAwaited) return
  isAwaited = true
  const end = () => isPainted.write(true)
  // The callback comes before the paint, a task of its own after it.
  requestAnimationFrame(() => setTimeout(end))
  setTimeout(end, LONGEST_WAIT)
}

/** False in what is drawn first after the console was opened, true from then on. */
export function useFirstPaint(): boolean {
  const isOver = useStore(isPainted)
  useEffect(awaitPaint, [])
  return isOver
}
