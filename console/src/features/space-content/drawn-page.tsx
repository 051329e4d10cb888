/** A page as the server drew it, in a shadow tree: its styles stay inside, the console's outside. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { ApiProblem } from '../../api/problem.ts'
import { Loaded, PARTS_WORDS, Skeleton, useWords } from '../../design/index.ts'
import { useAppearance } from '../../shell/theme.ts'
import { loadPageStyles, OWN_STYLES, toSheet } from './drawn-styles.ts'
import { enhancePage } from './enhance-page.ts'
import styles from './reader.module.css'

interface DrawnContent {
  id: string
  html: string
  styles: string
  stylesheet: string
}

/** The style sheet that all drawn pages share; without its path, none. */
export const usePageSheet = (path: string) =>
  useQuery<CSSStyleSheet, ApiProblem>({
    queryKey: ['page styles', path],
    queryFn: () => loadPageStyles(path),
    enabled: path !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })

export function DrawnPageView({ drawn }: { drawn: DrawnContent }) {
  const sheet = usePageSheet(drawn.stylesheet)
  return (
    <Loaded query={sheet} skeleton={<Skeleton look="text" rows={12} />}>
      {(shared) => <ShadowPage drawn={drawn} shared={shared} />}
    </Loaded>
  )
}

const own = toSheet(OWN_STYLES)

function ShadowPage({ drawn, shared }: { drawn: DrawnContent; shared: CSSStyleSheet }) {
  const words = useWords(PARTS_WORDS)
  const host = useRef<HTMLDivElement>(null)
  const isDark = useIsDark()
  const { copy, copied } = words
  useLayoutEffect(() => {
    const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [shared, toSheet(drawn.styles), own]
    const body = document.createElement('div')
    body.className = 'drawn'
    body.innerHTML = drawn.html
    root.replaceChildren(body)
    // Comments stand beside what is drawn.
    document.dispatchEvent(new Event('page-drawn'))
    return enhancePage(body, { copy, copied }, isDark)
  }, [drawn.html, drawn.styles, shared, copy, copied, isDark])

  useEffect(() => {
    const reveal = () => revealTarget(host.current, location.hash)
    if (drawn.id !== '') reveal()
    window.addEventListener('hashchange', reveal)
    return () => window.removeEventListener('hashchange', reveal)
  }, [drawn.id])
  return <div ref={host} data-theme={isDark ? 'dark' : 'light'} className={styles.drawn} data-drawn-page={drawn.id} />
}

/** Browsers do not look into shadow trees for the target of a fragment: a heading by its anchor, or any block by its key. */
export function revealTarget(host: Element | null, hash: string): void {
  const root = host?.shadowRoot
  if (!root || hash.length < 2) return
  const name = decodeFragment(hash.slice(1))
  const block = () => root.querySelector(`[data-keys~="${CSS.escape(name)}"]`)
  const target = root.getElementById(name) ?? block()
  for (const before of root.querySelectorAll('.addressed')) before.classList.remove('addressed')
  if (target === block()) target?.classList.add('addressed')
  for (let at: Element | null | undefined = target; at; at = at.parentElement)
    if (at instanceof HTMLDetailsElement) at.open = true
  target?.scrollIntoView()
}

/** Anybody can write an address whose fragment decodes to nothing: it is taken as it stands. */
function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

const system = matchMedia('(prefers-color-scheme: dark)')

const followSystem = (listener: () => void) => {
  system.addEventListener('change', listener)
  return () => system.removeEventListener('change', listener)
}

export function useIsDark(): boolean {
  const { theme } = useAppearance()
  const isSystemDark = useSyncExternalStore(followSystem, () => system.matches)
  return theme === 'system' ? isSystemDark : theme === 'dark'
}
