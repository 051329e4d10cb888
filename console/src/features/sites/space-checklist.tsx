/** Spaces to show on a site: those that the person manages. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CheckboxField, FieldGroup, Loaded, PARTS_WORDS, SearchField, Skeleton, useWords } from '../../design/index.ts'
import { listAncestors } from '../../shell/content-nodes.ts'
import { allCollections, allSpaces } from '../../shell/content-tree.tsx'
import { rankMatch } from '../../shell/match.ts'
import styles from './sites.module.css'
import { SITE_WORDS } from './words.ts'

interface SpaceChecklistProps {
  organization: string
  /** Ids, in the order they were chosen. */
  value: readonly string[]
  onChange: (value: string[]) => void
  error: string | undefined
}

/** More are found by typing. */
const LONG_LIST = 8

export function SpaceChecklist({ organization, value, onChange, error }: SpaceChecklistProps) {
  const words = useWords(SITE_WORDS)
  const parts = useWords(PARTS_WORDS)
  const [text, setText] = useState('')
  const query = useInfiniteQuery(allSpaces(organization))
  const { data: collections } = useInfiniteQuery(allCollections(organization))
  return (
    <FieldGroup label={words.whichSpaces}>
      <Loaded query={query} skeleton={<Skeleton rows={3} look="text" />}>
        {({ items }) => {
          const managed = items.filter(({ permissions }) => permissions.admin)
          if (managed.length === 0) return <p className={styles.quiet}>{words.noSpaces}</p>
          const counts = new Map<string, number>()
          for (const { title } of managed) counts.set(title, (counts.get(title) ?? 0) + 1)
          const namePlace = (parent: string | undefined) =>
            listAncestors(collections?.items ?? [], parent)
              .map(({ title }) => title)
              .join(' / ')
          const shown = managed.filter(({ title }) => text.trim() === '' || rankMatch(title, text.trim()) > 0)
          return (
            <>
              {managed.length > LONG_LIST && (
                <SearchField label={words.findSpace} value={text} onChange={setText} clearLabel={parts.clear} />
              )}
              <div className={styles.spaces}>
                {shown.map(({ id, title, parent }) => (
                  <CheckboxField
                    key={id}
                    label={title}
                    {...(counts.get(title) === 1 ? {} : { hint: namePlace(parent) })}
                    value={value.includes(id)}
                    onChange={(isOn) => onChange(isOn ? [...value, id] : value.filter((each) => each !== id))}
                  />
                ))}
                {shown.length === 0 && <p className={styles.quiet}>{words.noSuchSpace}</p>}
              </div>
            </>
          )
        }}
      </Loaded>
      {error !== undefined && (
        <p role="alert" tabIndex={-1} className={styles.wrong}>
          {error}
        </p>
      )}
    </FieldGroup>
  )
}
