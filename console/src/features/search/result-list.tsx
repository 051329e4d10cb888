/** Found pages, each with the sections that match best. */
import { FileText } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { spaceAddress } from '../../shell/addresses.ts'
import type { PageHit, SectionHit } from './queries.ts'
import styles from './search.module.css'

interface PageResultsProps {
  organization: string
  space: string
  pages: readonly PageHit[]
}

export function PageResults({ organization, space, pages }: PageResultsProps) {
  return (
    <ol className={styles.pages}>
      {pages.map((page) => {
        const { own, others } = splitSections(page)
        return (
          <li key={page.id} className={styles.page}>
            <a href={spaceAddress(organization, space, page.path)} className={styles.hit} data-hit>
              <FileText aria-hidden />
              <span className={styles.hitText}>
                <span className={styles.hitTitle} dir="auto">
                  {page.title}
                </span>
                {page.ancestors.length > 0 && (
                  <span className={styles.trail} dir="auto">
                    {page.ancestors.map(({ title }) => title).join(' / ')}
                  </span>
                )}
                {own !== undefined && (
                  <span className={styles.body} dir="auto">
                    {markWords(own)}
                  </span>
                )}
              </span>
            </a>
            {others.map((section) => (
              <a key={section.id} href={sectionAddress(organization, space, section)} className={styles.part} data-hit>
                <span className={styles.partTitle} dir="auto">
                  {section.title}
                </span>
                <span className={styles.body} dir="auto">
                  {markWords(section)}
                </span>
              </a>
            ))}
          </li>
        )
      })}
    </ol>
  )
}

/** The section before the first heading is the page itself: it leads to the same address. */
function splitSections({ path, sections = [] }: PageHit) {
  return {
    own: sections.find((section) => section.path === path),
    others: sections.filter((section) => section.path !== path),
  }
}

function sectionAddress(organization: string, space: string, { path }: SectionHit): string {
  const [page = '', anchor] = path.split('#')
  return spaceAddress(organization, space, page) + (anchor === undefined ? '' : `#${encodeURIComponent(anchor)}`)
}

/** The text, with what was asked for marked. */
function markWords({ body, highlights }: SectionHit): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const { offset, length } of highlights) {
    if (offset < end) continue
    parts.push(body.slice(end, offset), <mark key={offset}>{body.slice(offset, offset + length)}</mark>)
    end = offset + length
  }
  return [...parts, body.slice(end)]
}

/** Arrows walk from the field into the results and through them. */
export function walkHits(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type="search"], [data-hit]')]
  const now = stops.indexOf(document.activeElement as HTMLElement)
  const next = stops[now + (event.key === 'ArrowDown' ? 1 : -1)]
  if (now < 0 || next === undefined) return
  event.preventDefault()
  next.focus()
}
