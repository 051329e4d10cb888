/** What scripts add to a drawn page: buttons that copy code, diagrams drawn in frames of their own. */
interface EnhanceWords {
  copy: string
  copied: string
}

/** Gives what ends it. */
export function enhancePage(root: ParentNode, words: EnhanceWords, isDark: boolean): () => void {
  for (const figure of root.querySelectorAll<HTMLElement>('.code')) addCopyButton(figure, words)
  return enhanceDiagrams(root, isDark)
}

/** Gives what ends it. */
export function enhanceDiagrams(root: ParentNode, isDark: boolean): () => void {
  const ends = [...root.querySelectorAll<HTMLElement>('.diagram[data-frame]')].map((figure) =>
    drawDiagram(figure, isDark),
  )
  return () => {
    for (const end of ends) end()
  }
}

function addCopyButton(figure: HTMLElement, { copy, copied }: EnhanceWords): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy-button'
  button.textContent = copy
  button.addEventListener('click', async () => {
    const code = figure.querySelector('code')?.cloneNode(true) as HTMLElement | undefined
    for (const note of code?.querySelectorAll('.noteref') ?? []) note.remove()
    await navigator.clipboard.writeText((code?.textContent ?? '').replace(/\n$/, ''))
    button.textContent = copied
    setTimeout(() => {
      button.textContent = copy
    }, 2000)
  })
  figure.append(button)
}

const LOWEST = 32
const HIGHEST = 1600

/** The text of the diagram stays in sight until the frame has drawn it, and for good if it cannot. */
function drawDiagram(figure: HTMLElement, isDark: boolean): () => void {
  const source = figure.querySelector('pre')
  if (!source) return () => {}
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.title = source.getAttribute('aria-label') ?? ''
  frame.src = figure.dataset.frame ?? ''
  frame.addEventListener('load', () =>
    // A sandboxed frame has no origin that could be named.
    frame.contentWindow?.postMessage({ text: source.textContent ?? '', theme: isDark ? 'dark' : 'light' }, '*'),
  )
  const listen = ({ source: sender, origin, data }: MessageEvent<{ kind?: string; height?: number }>) => {
    if (sender === null || sender !== frame.contentWindow || origin !== 'null') return
    const isDrawn = data?.kind === 'drawn' && Number.isFinite(data.height)
    figure.classList.toggle('drawn', isDrawn)
    if (isDrawn) frame.style.height = `${Math.min(Math.max(Math.ceil(data.height!), LOWEST), HIGHEST)}px`
    else frame.remove()
  }
  window.addEventListener('message', listen)
  source.after(frame)
  return () => window.removeEventListener('message', listen)
}
