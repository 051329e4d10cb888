/** Links are plain `<a href>`: a click on one that leads to a screen of the console goes there without loading the page anew. */
import { isConsoleAddress } from './addresses.ts'

export function followLinks(navigate: (href: string) => void): void {
  document.addEventListener('click', (event) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !isPlain) return
    // Links in drawn pages lie in a shadow tree.
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement)
    if (!link || link.target === '_blank' || link.hasAttribute('download')) return
    const url = new URL(link.href, location.href)
    if (!isConsoleAddress(url)) return
    const isSamePage = url.pathname === location.pathname && url.search === location.search
    if (isSamePage && url.hash !== '') return
    event.preventDefault()
    navigate(url.pathname + url.search + url.hash)
  })
}
