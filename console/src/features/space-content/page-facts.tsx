/** The facts of a page, and what visitors did with it. */
import type { ReactNode } from 'react'
import { Badge, Time, useWords } from '../../design/index.ts'
import { spaceScreenAddress } from '../../shell/addresses.ts'
import { PageAddresses } from '../publishing/index.ts'
import type { PageNode } from './page-index.ts'
import { PageNumbersView } from './page-numbers.tsx'
import type { ContentAddress } from './queries.ts'
import styles from './reader.module.css'
import { SPACE_WORDS } from './words.ts'

export function PageFacts({ source, current }: { source: ContentAddress; current: PageNode }) {
  const words = useWords(SPACE_WORDS)
  return (
    <>
      <FactList current={current} />
      <a href={`${spaceScreenAddress(source.organization, source.space, 'history')}?page=${current.page.id}`}>
        {words.pageHistory}
      </a>
      {isPublishable(source) && current.page.type === 'document' && (
        <PageAddresses organization={source.organization} space={source.space} page={current.page.path ?? ''} />
      )}
      {isPublishable(source) && current.page.type === 'document' && (
        <PageNumbersView organization={source.organization} space={source.space} page={current.page.id} />
      )}
    </>
  )
}

/** Visitors read what the space shows now. */
const isPublishable = ({ number, revision }: ContentAddress) => number === undefined && revision === undefined

function FactList({ current: { page } }: { current: PageNode }) {
  const words = useWords(SPACE_WORDS)
  const facts: [string, ReactNode][] = [
    [words.updated, page.updatedAt && <Time value={page.updatedAt} />],
    [words.created, page.createdAt && <Time value={page.createdAt} />],
    [words.path, page.path && <code>/{page.path}</code>],
    [words.kind, words.kinds[page.type]],
    [words.condition, page.condition && <code>{page.condition}</code>],
    [
      words.visibility,
      (page.hidden || page.noIndex || page.noRobotsIndex) && (
        <span className={styles.badges}>
          {page.hidden && <Badge>{words.hidden}</Badge>}
          {page.noIndex && <Badge>{words.noIndex}</Badge>}
          {page.noRobotsIndex && <Badge>{words.noRobotsIndex}</Badge>}
        </span>
      ),
    ],
    [
      words.tags,
      page.tags && page.tags.length > 0 && (
        <span className={styles.badges}>
          {page.tags.map(({ tag }) => (
            <Badge key={tag.tag}>{tag.tag}</Badge>
          ))}
        </span>
      ),
    ],
    [words.pageId, <code key="id">{page.id}</code>],
  ]
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
