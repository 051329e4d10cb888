/** One block as a page draws it, in a shadow tree: of both versions, or of one. */
import { memo, useLayoutEffect, useRef } from 'react'
import { enhanceDiagrams, useIsDark } from '../space-content/index.ts'
import { prepareCell } from './cell-styles.ts'
import styles from './comparison.module.css'

type ShownSide = 'before' | 'after' | 'both'

interface ComparedCellProps {
  html: string
  side: ShownSide
  sheets: CSSStyleSheet[]
}

export const ComparedCell = memo(function ComparedCell({ html, side, sheets }: ComparedCellProps) {
  const host = useRef<HTMLDivElement>(null)
  const isDark = useIsDark()
  useLayoutEffect(() => {
    const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = sheets
    const body = document.createElement('div')
    body.className = 'drawn'
    const content = document.createElement('div')
    content.className = 'content'
    content.innerHTML = html
    body.append(content)
    prepareCell(content)
    root.replaceChildren(body)
    return enhanceDiagrams(body, isDark)
  }, [html, sheets, isDark])
  return <div ref={host} className={styles.drawn} data-side={side} data-theme={isDark ? 'dark' : 'light'} />
})
