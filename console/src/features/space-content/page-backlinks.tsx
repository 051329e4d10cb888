/** The pages that lead to a page. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Loaded, MoreButton, Skeleton, useWords } from '../../design/index.ts'
import { type ContentAddress, type ContentPlace, pageAddress, pageBacklinksQuery } from './queries.ts'
import styles from './reader.module.css'
import { SPACE_WORDS } from './words.ts'

export function PageBacklinks({ source, pageId }: { source: ContentAddress; pageId: string }) {
  const words = useWords(SPACE_WORDS)
  const query = useInfiniteQuery(pageBacklinksQuery(source, pageId))
  return (
    <Loaded query={query} skeleton={<Skeleton rows={4} look="text" />}>
      {({ items, count }) =>
        items.length === 0 ? (
          <p className={styles.quiet}>{words.noBacklinks}</p>
        ) : (
          <>
            <ul className={styles.backlinks}>
              {uniquePlaces(items).map(({ page, reusableContent }) => (
                <li key={page?.id ?? reusableContent?.id}>
                  {page ? (
                    <a href={pageAddress(source, page.path ?? '')} dir="auto">
                      {page.title}
                    </a>
                  ) : (
                    <span dir="auto">{reusableContent?.title}</span>
                  )}
                </li>
              ))}
            </ul>
            <MoreButton query={query} shown={items.length} count={count} />
          </>
        )
      }
    </Loaded>
  )
}

/** A page that leads there twice is named once. */
export function uniquePlaces(places: readonly ContentPlace[]): ContentPlace[] {
  const known = new Map(places.map((place) => [place.page?.id ?? place.reusableContent?.id ?? '', place]))
  return [...known.values()]
}
