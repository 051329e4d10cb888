/** Search over all spaces, or in one. What was asked stands in the address. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { BookText, Search, SearchX } from 'lucide-react'
import {
  EmptyState,
  Loaded,
  MoreButton,
  Screen as ScreenFrame,
  SearchField,
  SelectField,
  Skeleton,
  Toolbar,
  useWords,
} from '../../design/index.ts'
import { useParameter, useSearchParameter } from '../../shell/address-state.ts'
import { spaceAddress } from '../../shell/addresses.ts'
import { allSpaces } from '../../shell/content-tree.tsx'
import { useTypedParameter } from '../../shell/typed-parameter.ts'
import { LONGEST_QUERY, searchOrganization, searchSpace } from './queries.ts'
import { PageResults, walkHits } from './result-list.tsx'
import styles from './search.module.css'
import { SEARCH_WORDS } from './words.ts'

const EVERYWHERE = 'all'

export function Screen() {
  const words = useWords(SEARCH_WORDS)
  const organization = useParameter('org')
  const { text, setText, value: query } = useTypedParameter('q', LONGEST_QUERY)
  const [space, setSpace] = useSearchParameter<string>('space', EVERYWHERE)
  const { data: spaces } = useInfiniteQuery(allSpaces(organization))
  const choices = [
    { value: EVERYWHERE, label: words.allSpaces },
    ...(spaces?.items ?? []).map(({ id, title }) => ({ value: id, label: title })),
  ]
  const title = spaces?.items.find(({ id }) => id === space)?.title
  return (
    <ScreenFrame title={words.title} width="narrow">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows only add to what Tab does */}
      <div className={styles.search} onKeyDown={walkHits}>
        <Toolbar label={words.title}>
          <SearchField
            label={words.field}
            placeholder={words.fieldHint}
            clearLabel={words.clear}
            value={text}
            onChange={setText}
            autoFocus
          />
          {choices.length > 2 && (
            <SelectField label={words.where} isLabelHidden choices={choices} value={space} onChange={setSpace} />
          )}
        </Toolbar>
        {query === '' ? (
          <EmptyState icon={Search} title={title === undefined ? words.start : words.startIn(title)}>
            {words.startText}
          </EmptyState>
        ) : space === EVERYWHERE ? (
          <OrganizationResults organization={organization} query={query} />
        ) : (
          <SpaceResults organization={organization} space={space} query={query} />
        )}
      </div>
    </ScreenFrame>
  )
}

function OrganizationResults({ organization, query }: { organization: string; query: string }) {
  const words = useWords(SEARCH_WORDS)
  const results = useInfiniteQuery({ ...searchOrganization(organization, query), placeholderData: keepPreviousData })
  return (
    <Loaded query={results} skeleton={<Skeleton rows={8} look="text" />}>
      {({ items, count }) =>
        items.length === 0 ? (
          <NothingFound query={query} />
        ) : (
          <>
            <p role="status" className={styles.count}>
              {words.found(count)}
            </p>
            {items.map(({ id, title, pages }) => (
              <section key={id} aria-label={title} className={styles.space}>
                <h2 className={styles.spaceTitle}>
                  <a href={spaceAddress(organization, id)} dir="auto">
                    <BookText aria-hidden />
                    {title}
                  </a>
                </h2>
                <PageResults organization={organization} space={id} pages={pages} />
              </section>
            ))}
            <MoreButton query={results} shown={items.length} count={count} />
          </>
        )
      }
    </Loaded>
  )
}

function SpaceResults({ organization, space, query }: { organization: string; space: string; query: string }) {
  const words = useWords(SEARCH_WORDS)
  const results = useInfiniteQuery({ ...searchSpace(space, query), placeholderData: keepPreviousData })
  return (
    <Loaded query={results} skeleton={<Skeleton rows={8} look="text" />}>
      {({ items, count }) =>
        items.length === 0 ? (
          <NothingFound query={query} isInSpace />
        ) : (
          <>
            <p role="status" className={styles.count}>
              {words.foundPages(count)}
            </p>
            <PageResults organization={organization} space={space} pages={items} />
            <MoreButton query={results} shown={items.length} count={count} />
          </>
        )
      }
    </Loaded>
  )
}

function NothingFound({ query, isInSpace = false }: { query: string; isInSpace?: boolean }) {
  const words = useWords(SEARCH_WORDS)
  const hints = [
    isInSpace && words.everywhere,
    query.includes('"') && words.unquote,
    /(?:^|\s)-\S/.test(query) && words.unminus,
    words.fewer,
    words.spelling,
  ].filter((hint) => hint !== false)
  return (
    <div role="status">
      <EmptyState
        icon={SearchX}
        title={words.nothing(query)}
        action={
          <ul className={styles.hints}>
            {hints.map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
        }
      >
        {words.tryThis}
      </EmptyState>
    </div>
  )
}
