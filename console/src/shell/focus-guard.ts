/**
 * Keys go where the focus is. When the element that has it is removed, a button with its problem or a row that was deleted, the browser would give it to
 * nobody: what stands around it takes it, and the screen where nothing does.
 */
import { type RefObject, useEffect } from 'react'

export function useFocusGuard(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    /** The element that had the focus last, and those around it. */
    let path: HTMLElement[] = []
    const remember = (event: FocusEvent) => {
      path = event.composedPath().filter((node) => node instanceof HTMLElement)
    }
    const isLost = () => path[0]?.isConnected === false && document.activeElement === document.body
    const keep = () => {
      if (!isLost()) return
      const around = path.find((element) => element.isConnected && element.hasAttribute('tabindex'))
      const holder = around ?? screen.current
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
