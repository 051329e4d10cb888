/**
 * Keys go where the focus is. When the element that has it is removed, a button with its problem or a row that was deleted, the browser would give it to
 * nobody: what stands around it takes it, and the screen where nothing does. Where `data-passes-focus` is around it, what is in its place takes it.
 */
import { type RefObject, useEffect } from 'react'

/** What takes the focus of something that was in this element. */
function findHolder(element: HTMLElement): HTMLElement | null {
  if (!element.isConnected) return null
  if (element.hasAttribute('tabindex')) return element
  return element.hasAttribute('data-passes-focus')
    ? element.querySelector('button:not(:disabled, [aria-disabled=true]), a[href]')
    : null
}

export function useFocusGuard(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    /** The element that had the focus last, and those around it. */
    let path: HTMLElement[] = []
    /** The same, from before a menu or dialog was opened: what opened it may be gone when it closes. */
    let below: HTMLElement[] = []
    const remember = (event: FocusEvent) => {
      path = event.composedPath().filter((node) => node instanceof HTMLElement)
      if (!path[0]?.closest('[role=menu], [role=dialog], [role=alertdialog]')) below = path
    }
    const isLost = () => path[0]?.isConnected === false && document.activeElement === document.body
    const keep = () => {
      if (!isLost()) return
      const holder = [...path, ...below].map(findHolder).find((found) => found) ?? screen.current
      holder?.focus({ preventScroll: true })
    }
    // A menu or dialog that closes gives the focus back by itself, in the next frame and before this.
    const observer = new MutationObserver(() => {
      if (isLost()) requestAnimationFrame(keep)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
    }
  }, [screen])
}
