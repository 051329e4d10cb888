/** A drawn page as a surface: its blocks carry their keys. */
import { useEffect } from 'react'
import { openSurface, type PageSurface } from '../../shell/page-surface.ts'

/** Follows the page on the screen whenever it is drawn anew. An open editor is a surface of its own. */
export function useDrawnSurface(): void {
  useEffect(() => {
    let close = () => {}
    const open = () => {
      const element = document.querySelector<HTMLElement>('[data-drawn-page]')
      if (!element?.shadowRoot) return
      close()
      close = openDrawnSurface(element, element.shadowRoot)
    }
    open()
    document.addEventListener('page-drawn', open)
    return () => {
      document.removeEventListener('page-drawn', open)
      close()
    }
  }, [])
}

function openDrawnSurface(element: HTMLElement, root: ShadowRoot): () => void {
  const surface: PageSurface = {
    element,
    hasHandles: false,
    findBlock: (key) => root.querySelector(`[data-keys~="${CSS.escape(key)}"]`) ?? undefined,
    listBlocks: () =>
      [...root.querySelectorAll<HTMLElement>('[data-keys]')].flatMap((block) => {
        const text = block.textContent?.trim().replaceAll(/\s+/g, ' ') ?? ''
        return block.dataset.keys!.split(' ').map((key) => ({ key, text }))
      }),
    readSelection: () => readSelection(root),
  }
  return openSurface(surface)
}

/** Not every browser lets a shadow tree tell its own selection. */
interface SelectableRoot extends ShadowRoot {
  getSelection?: () => Selection | null
}

function readSelection(root: SelectableRoot) {
  const selection = root.getSelection?.() ?? document.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  const start = range.startContainer instanceof Element ? range.startContainer : range.startContainer.parentElement
  const block = start?.closest<HTMLElement>('[data-keys]')
  const quote = selection.toString().trim()
  if (!block || quote === '' || block.getRootNode() !== root) return undefined
  return { node: block.dataset.keys!.split(' ')[0]!, quote, rect: range.getBoundingClientRect() }
}
