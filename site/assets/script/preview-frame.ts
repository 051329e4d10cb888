/** Runs in previews only, which the console shows in a frame: it says where the reader is, and scrolls where they were before a change. */
import type { PreviewCommand, PreviewReport } from './preview-messages.ts'

const { base = '' } = document.currentScript?.dataset ?? {}
/** The frame has an opaque origin and says nothing secret, so the messages are for whoever shows it. */
const report = (message: PreviewReport) => parent.postMessage({ lectern: message }, '*')

/** A picture that does not come must not hold back the preview. */
const PATIENCE = 1500

let isReady = false
function sayReady(): void {
  if (isReady) return
  isReady = true
  report(base === '' ? { kind: 'ended' } : { kind: 'ready', path: location.pathname.slice(base.length) })
}

if (document.readyState === 'complete') sayReady()
else addEventListener('load', sayReady)
setTimeout(sayReady, PATIENCE)

addEventListener('message', ({ source, data }: MessageEvent) => {
  const command = (data as { lectern?: PreviewCommand } | undefined)?.lectern
  if (source !== parent || command?.kind !== 'scroll') return
  scrollTo({ top: command.top, behavior: 'instant' })
  report({ kind: 'settled' })
})

// A preview counts nothing, so that the script of the page leaves the question hidden.
for (const question of document.querySelectorAll<HTMLElement>('.feedback')) question.hidden = false

let isWaiting = false
addEventListener(
  'scroll',
  () => {
    if (isWaiting) return
    isWaiting = true
    requestAnimationFrame(() => {
      isWaiting = false
      report({ kind: 'scrolled', top: scrollY })
    })
  },
  { passive: true },
)

// The frame shows the site alone: what leads elsewhere opens beside the console.
document.addEventListener(
  'click',
  ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || link.href.startsWith(location.origin + base) || link.href.startsWith(`${location.href}#`)) return
    link.target = '_blank'
    link.rel = 'noopener'
  },
  true,
)
