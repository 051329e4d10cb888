/** Draws diagrams in sandboxed frames, because their text is untrusted and the library is not ours. */
import type { DrawMessage, DrawnMessage } from './diagram-messages.ts'
import { isDark, onThemeChange } from './theme.ts'

/** A frame requests its height; a higher diagram scrolls. */
const LOWEST = 32
const HIGHEST = 1600
/** The distance from the viewport at which drawing begins. */
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

/** The text is shown until the diagram is drawn, and stays if drawing fails. */
function draw(figure: HTMLElement): void {
  const source = figure.querySelector('pre')
  if (!source) return
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.title = source.getAttribute('aria-label') ?? ''
  frame.src = figure.dataset.frame ?? ''
  const ask = () => {
    const message: DrawMessage = { text: source.textContent ?? '', theme: isDark() ? 'dark' : 'light' }
    // Only `*` reaches an opaque origin.
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
