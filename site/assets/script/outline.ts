/** Marks the current position in the outline. */
export function followOutline(): void {
  const links = new Map<Element, HTMLAnchorElement>()
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.outline a')) {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)))
    if (heading) links.set(heading, link)
  }
  if (links.size === 0) return
  const headings = [...links.keys()]
  let shown: HTMLAnchorElement | undefined
  const mark = () => {
    const edge = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + 8
    const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top <= edge)
    const here = links.get((isAtEnd ? headings.at(-1) : passed.at(-1)) ?? headings[0]!)
    if (here === shown) return
    shown?.classList.remove('here')
    shown = here
    here?.classList.add('here')
    keepInView(here)
  }
  let waiting = false
  addEventListener(
    'scroll',
    () => {
      if (waiting) return
      waiting = true
      requestAnimationFrame(() => {
        waiting = false
        mark()
      })
    },
    { passive: true },
  )
  mark()
  keepInView(document.querySelector('.tree [aria-current]'))
}

/** Scrolls only its own column, not the page. */
function keepInView(link: Element | null | undefined): void {
  const column = link?.closest('.outline, .tree')
  if (!link || !column) return
  const [inner, outer] = [link.getBoundingClientRect(), column.getBoundingClientRect()]
  if (inner.top < outer.top + 40 || inner.bottom > outer.bottom - 40)
    column.scrollTop += inner.top - outer.top - outer.height / 2
}
