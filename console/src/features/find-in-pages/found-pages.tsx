/** What was found, page by page, with what it becomes. */
import { ExternalLink } from 'lucide-react'
import { memo, useState } from 'react'
import { Button, CheckboxField, useWords } from '../../design/index.ts'
import styles from './find.module.css'
import type { FoundPlace } from './page-matches.ts'
import type { FoundPage, ReplaceSession } from './replace-session.ts'
import { FIND_IN_PAGES_WORDS } from './words.ts'

interface FoundPagesProps {
  pages: readonly FoundPage[]
  replacement: string
  session: ReplaceSession
  isDisabled: boolean
}

/** So many pages, and places of a page, are drawn until more are asked for. */
const PAGES_DRAWN = 50
const PLACES_DRAWN = 5

export function FoundPages({ pages, ...props }: FoundPagesProps) {
  const words = useWords(FIND_IN_PAGES_WORDS)
  const [most, setMost] = useState(PAGES_DRAWN)
  return (
    <>
      <ul className={styles.pages}>
        {pages.slice(0, most).map((page) => (
          <PageOfPlaces key={page.id} page={page} {...props} />
        ))}
      </ul>
      {pages.length > most && (
        <Button onPress={() => setMost(most + PAGES_DRAWN)}>
          {words.morePages(Math.min(PAGES_DRAWN, pages.length - most))}
        </Button>
      )}
    </>
  )
}

interface PageOfPlacesProps extends Omit<FoundPagesProps, 'pages'> {
  page: FoundPage
}

const PageOfPlaces = memo(function PageOfPlaces({ page, replacement, session, isDisabled }: PageOfPlacesProps) {
  const words = useWords(FIND_IN_PAGES_WORDS)
  const [isWhole, setWhole] = useState(false)
  const { id, title, href, count, places, leftOut, problem } = page
  const shown = isWhole ? places : places.slice(0, PLACES_DRAWN)
  const label = words.choosePage(title, count)
  return (
    <li className={styles.page}>
      <div className={styles.pageHead}>
        <CheckboxField
          label={label}
          value={leftOut !== 'all'}
          isIndeterminate={leftOut !== 'all' && leftOut.size > 0}
          onChange={(isChosen) => session.choosePage(id, isChosen)}
          isDisabled={isDisabled}
        >
          <span>
            <strong dir="auto">{title}</strong> <span className={styles.count}>{count}</span>
          </span>
        </CheckboxField>
        {href && (
          <a href={href} target="_blank" rel="noreferrer" aria-label={words.open(title)} className={styles.open}>
            <ExternalLink aria-hidden size="14" />
          </a>
        )}
      </div>
      {problem && (
        <p className={styles.problem}>
          {problem.kind === 'conflict' ? words.changed : `${words.failed} ${problem.message}`}
        </p>
      )}
      <ul className={styles.places} aria-label={label}>
        {shown.map((place, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places are named by their order
          <li key={at}>
            <CheckboxField
              label={`${place.before}${place.text}${place.after}`}
              value={leftOut !== 'all' && !leftOut.has(at)}
              onChange={(isChosen) => session.choosePlace(id, at, isChosen)}
              isDisabled={isDisabled}
            >
              <Excerpt place={place} replacement={replacement} />
            </CheckboxField>
          </li>
        ))}
      </ul>
      {places.length > shown.length && (
        <Button look="plain" onPress={() => setWhole(true)}>
          {words.morePlaces(places.length - shown.length)}
        </Button>
      )}
      {isWhole && count > places.length && <p className={styles.count}>{words.unlisted(count - places.length)}</p>}
    </li>
  )
})

const Excerpt = ({ place: { before, text, after }, replacement }: { place: FoundPlace; replacement: string }) => (
  <span dir="auto" className={styles.excerpt}>
    {before}
    {replacement === '' ? (
      <mark>{text}</mark>
    ) : (
      <>
        <del>{text}</del>
        <ins>{replacement}</ins>
      </>
    )}
    {after}
  </span>
)
