/** Draws diagrams in frames that have no part in the site: their text is an author's, and what draws them is not ours. */
import type { DrawMessage, DrawnMessage } from './diagram-messages.ts'
import { isDark, onThemeChange } from './theme.ts'

/** A frame says how high it wants to be; what is higher scrolls in it. */
const LOWEST = 32
const HIGHEST = 1600
/** How far from sight drawing begins. */
const NEAR = '400px'

export function drawDiagrams(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        draw(target as HTMLElement)
      }
    },
    { rootMargin: NEAR },
  )
  for (const figure of document.querySelectorAll('.diagram[data-frame]')) observer.observe(figure)
}

/** The text stays in sight until the frame has something better, and for good if it fails. */
function draw(figure: HTMLElement): void {
  const source = figure.querySelector('pre')
  if (!source) return
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.title = source.getAttribute('aria-label') ?? ''
  frame.src = figure.dataset.frame ?? ''
  const ask = () => {
    const message: DrawMessage = { text: source.textContent ?? '', theme: isDark() ? 'dark' : 'light' }
    // Nothing but * reaches an origin that has no name.
    frame.contentWindow?.postMessage(message, '*')
  }
  const stopFollowing = onThemeChange(ask)
  const hear = ({ source: sender, origin, data }: MessageEvent<DrawnMessage>) => {
    if (sender === null || sender !== frame.contentWindow || origin !== 'null') return
    const isDrawn = data?.kind === 'drawn' && Number.isFinite(data.height)
    figure.classList.toggle('drawn', isDrawn)
    if (isDrawn) {
      frame.style.height = `${Math.min(Math.max(Math.ceil(data.height), LOWEST), HIGHEST)}px`
      return
    }
    removeEventListener('message', hear)
    stopFollowing()
    frame.remove()
  }
  addEventListener('message', hear)
  frame.addEventListener('load', ask)
  source.after(frame)
}
