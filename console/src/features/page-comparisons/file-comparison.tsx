/** A file that changed: what it was and what it is, pictures beside each other. */
import { Badge, LinkButton, useWords } from '../../design/index.ts'
import type { ChangeEntry } from './change-entries.ts'
import styles from './comparison.module.css'
import type { PageChange } from './queries.ts'
import { COMPARISON_WORDS } from './words.ts'

export function FileComparison({ entry }: { entry: ChangeEntry }) {
  const words = useWords(COMPARISON_WORDS)
  const [change] = entry.changes as [PageChange]
  const kind = change.type.endsWith('created') ? 'added' : change.type.endsWith('deleted') ? 'deleted' : 'edited'
  return (
    <article className={styles.page} aria-labelledby="compared-title" data-change="" tabIndex={-1}>
      <header className={styles.pageHead}>
        <h2 id="compared-title" dir="auto">
          {entry.title || words.untitled}
        </h2>
        <Badge tone={kind === 'added' ? 'good' : kind === 'deleted' ? 'bad' : 'plain'}>{words.kinds[kind]}</Badge>
      </header>
      <FileSides change={change} />
    </article>
  )
}

function FileSides({ change: { type, file, attributes = {} } }: { change: PageChange }) {
  const words = useWords(COMPARISON_WORDS)
  if (!file) return null
  const read = (side: 'before' | 'after') => {
    if ((side === 'before' && type === 'file_created') || (side === 'after' && type === 'file_deleted'))
      return undefined
    const value = (name: string, now: string) => String(attributes[name]?.[side] ?? now)
    return {
      name: value('name', file.name),
      contentType: value('contentType', file.contentType),
      address: value('downloadURL', file.downloadURL),
    }
  }
  return (
    <div className={styles.files}>
      {(['before', 'after'] as const).map((side) => {
        const shown = read(side)
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
          <div
            key={side}
            role="group"
            aria-label={words[side]}
            className={styles.file}
            data-empty={shown ? undefined : ''}
          >
            <h3>{words[side]}</h3>
            {shown ? (
              <>
                <p dir="auto">{shown.name}</p>
                <p className={styles.quiet}>{shown.contentType}</p>
                {shown.contentType.startsWith('image/') ? (
                  <img src={shown.address} alt={shown.name} loading="lazy" />
                ) : (
                  <LinkButton href={shown.address} target="_blank">
                    {words.openFile}
                  </LinkButton>
                )}
              </>
            ) : (
              <p className={styles.quiet}>{words.notThere}</p>
            )}
          </div>
        )
      })}
    </div>
  )
}
