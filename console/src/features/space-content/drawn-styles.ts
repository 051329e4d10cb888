/** The style sheet of published pages, made to fit a shadow tree. */
import { ApiProblem, asProblem, toKind } from '../../api/problem.ts'

const sheets = new Map<string, Promise<CSSStyleSheet>>()

export function loadPageStyles(path: string): Promise<CSSStyleSheet> {
  const loading = sheets.get(path) ?? fetchStyles(path)
  sheets.set(path, loading)
  loading.catch(() => sheets.delete(path))
  return loading
}

async function fetchStyles(path: string): Promise<CSSStyleSheet> {
  const response = await fetch(path).catch((error: unknown) => {
    throw asProblem(error)
  })
  if (!response.ok)
    throw new ApiProblem('The style sheet of pages could not be read', {
      kind: toKind(response.status),
      status: response.status,
    })
  return toSheet(adaptToShadow(await response.text()))
}

export function toSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}

/** What a page says of its root, a shadow tree says of its host; its body is the element with the class `drawn`. */
const adaptToShadow = (css: string): string =>
  css
    .replace(/:root:has\(([^()]*)\)/g, ':host(:has($1))')
    .replace(/:root:not\(([^()]*)\)/g, ':host(:not($1))')
    .replace(/:root(\[[^[\]]*\])/g, ':host($1)')
    .replaceAll(':root', ':host')
    .replace(/(^|[{},])html\b(?=[{,])/g, '$1:host')
    .replace(/(^|[{},])body\b(?=[{,])/g, '$1.drawn')

/** What differs from a page of a site: the console is around it, and lends its colours. */
export const OWN_STYLES = `
:host { display: block; --ground: var(--paper); --primary: var(--accent); --primary-surface: var(--accent); --on-primary: var(--on-accent); --primary-soft: var(--accent-wash); --line: light-dark(#e5e3de, #37352f); }
.drawn { display: block; min-height: 0; background: none; }
article { max-width: none; margin: 0; padding: 0; }
.content, .page-title h1 { overflow-wrap: anywhere; }
.page-cover, .page-cover.hero { max-width: none; margin-inline: 0; }
.page-cover.background { margin-block-end: 2rem; opacity: 1; mask-image: none; }
.page-title { margin-block-end: 1.75rem; }
.page-title h1 { font-size: clamp(1.5rem, 1.2rem + 1vw, 2rem); }
[id], [data-keys] { scroll-margin-block-start: 7rem; }
.addressed { outline: 2px solid var(--accent); outline-offset: 4px; border-radius: 4px; }
.copy-button { z-index: 1; }
`
