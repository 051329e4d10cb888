/** Runs in the frame of a diagram, after the library that draws. The frame has an opaque origin and no network access. */
import type { DrawMessage, DrawnMessage } from './diagram-messages.ts'

declare const mermaid: {
  initialize: (options: object) => void
  render: (id: string, text: string) => Promise<{ svg: string }>
}

const tell = (message: DrawnMessage) => parent.postMessage(message, location.origin)

const tellHeight = () => {
  const svg = document.querySelector('body > svg')
  if (svg) tell({ kind: 'drawn', height: svg.getBoundingClientRect().height })
}

async function draw({ text, theme }: DrawMessage): Promise<void> {
  document.documentElement.style.colorScheme = theme
  try {
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      theme: theme === 'dark' ? 'dark' : 'default',
      fontFamily: 'system-ui, sans-serif',
      suppressErrorRendering: true,
      logLevel: 'fatal',
    })
    // In strict mode the library sanitizes its output; the policy of the frame blocks scripts that it might miss.
    document.body.innerHTML = (await mermaid.render('Drawing', text)).svg
    tellHeight()
  } catch {
    tell({ kind: 'failed' })
  }
}

// Diagrams are drawn one after the other, because the library draws into the document.
let drawing = Promise.resolve()
addEventListener('message', ({ source, origin, data }: MessageEvent<DrawMessage>) => {
  if (source !== parent || origin !== location.origin) return
  drawing = drawing.then(() => draw(data))
})
addEventListener('resize', tellHeight)
// A link would open inside the frame.
addEventListener(
  'click',
  (event) => event.target instanceof Element && event.target.closest('a') && event.preventDefault(),
)
