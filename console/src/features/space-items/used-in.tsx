/** The pages and reusable contents that use something, by name. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Loaded, MoreButton, Skeleton, useWords } from '../../design/index.ts'
import { type ContentAddress, pageAddress, uniquePlaces } from '../space-content/index.ts'
import { itemsAddress } from './item-place.ts'
import { backlinksQuery, READ_ONCE } from './queries.ts'
import styles from './space-items.module.css'
import { ITEM_WORDS } from './words.ts'

interface UsedInProps {
  source: ContentAddress
  kind: Parameters<typeof backlinksQuery>[1]
  id: string
  isDeleting?: boolean
}

export function UsedIn({ source, kind, id, isDeleting = false }: UsedInProps) {
  const words = useWords(ITEM_WORDS)
  const query = useInfiniteQuery({ ...backlinksQuery(source, kind, id), ...(isDeleting && READ_ONCE) })
  return (
    <section aria-label={words.usedIn}>
      <h2 className={styles.subtitle}>{words.usedIn}</h2>
      <Loaded query={query} skeleton={<Skeleton rows={2} look="text" />}>
        {({ items, count }) =>
          items.length === 0 ? (
            <p className={styles.quiet}>{words.notUsed}</p>
          ) : (
            <>
              <ul className={styles.places}>
                {uniquePlaces(items).map(({ page, reusableContent }) => (
                  <li key={page?.id ?? reusableContent?.id}>
                    <a
                      dir="auto"
                      href={
                        page
                          ? pageAddress(source, page.path ?? '')
                          : itemsAddress(source, 'reusable', reusableContent?.id)
                      }
                    >
                      {page?.title ?? reusableContent?.title}
                    </a>
                  </li>
                ))}
              </ul>
              <MoreButton query={query} shown={items.length} count={count} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}
