/** What changed about a page beside its text: each field before and after. */
import { toEmoji } from '@lectern/content/text'
import { Image } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../../design/index.ts'
import { compareWords } from '../../shell/compare-words.ts'
import { NamedIcon } from '../../shell/named-icon.tsx'
import styles from './comparison.module.css'
import type { ComparisonPart } from './queries.ts'
import { COMPARISON_WORDS } from './words.ts'

type Words = (typeof COMPARISON_WORDS)['en']

interface FieldChange {
  name: string
  label: string
  before: ReactNode
  after: ReactNode
}

export function FieldChanges({ page }: { page: ComparisonPart }) {
  const words = useWords(COMPARISON_WORDS)
  const fields = listFieldChanges(page, words)
  if (fields.length === 0) return null
  return (
    <table className={styles.fields} data-change="" tabIndex={-1}>
      <caption className="visually-hidden">{words.fields}</caption>
      <thead>
        <tr>
          <th scope="col">{words.field}</th>
          <th scope="col">{words.before}</th>
          <th scope="col">{words.after}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, label, before, after }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td data-label={words.before}>{before ?? <Unset />}</td>
            <td data-label={words.after}>{after ?? <Unset />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Unset = () => <span className={styles.quiet}>–</span>

function listFieldChanges({ attributes, parent, before, after }: ComparisonPart, words: Words): FieldChange[] {
  const fields = Object.entries(attributes).map(([name, { before: old, after: now }]) => {
    const label = words.fieldNames[name as keyof Words['fieldNames']] ?? name
    if (name === 'cover')
      return {
        name,
        label,
        before: old ? showCover(before?.cover, old, words) : undefined,
        after: now ? showCover(after?.cover, now, words) : undefined,
      }
    const [oldText, nowText] = [toText(old), toText(now)]
    if (name !== 'emoji' && name !== 'icon' && typeof old === 'string' && typeof now === 'string')
      return { name, label, ...markWords(oldText ?? '', nowText ?? '') }
    return { name, label, before: showValue(name, old, words), after: showValue(name, now, words) }
  })
  if (parent)
    fields.unshift({
      name: 'parent',
      label: words.parent,
      before: before && <span dir="auto">{parent.before?.title ?? words.root}</span>,
      after: after && <span dir="auto">{parent.after?.title ?? words.root}</span>,
    })
  return fields
}

function markWords(before: string, after: string): { before: ReactNode; after: ReactNode } {
  const runs = compareWords(before, after)
  const write = (side: 'added' | 'removed') => (
    <span dir="auto">
      {runs
        .filter(({ kind }) => kind === 'same' || kind === side)
        .map(({ kind, text }, at) => {
          const Element = kind === 'same' ? 'span' : side === 'added' ? 'ins' : 'del'
          // biome-ignore lint/suspicious/noArrayIndexKey: the runs of one text keep their places
          return <Element key={at}>{text}</Element>
        })}
    </span>
  )
  return { before: write('removed'), after: write('added') }
}

const showCover = (address: string | undefined, value: unknown, words: Words): ReactNode =>
  address === undefined ? (
    <code>{toText(value)}</code>
  ) : (
    <img className={styles.cover} src={address} alt={words.fieldNames.cover} loading="lazy" />
  )

function showValue(name: string, value: unknown, words: Words): ReactNode {
  if (value === undefined || value === null || value === '') return undefined
  if (name === 'emoji') return <span>{toEmoji(String(value))}</span>
  if (name === 'icon')
    return (
      <span className={styles.icon}>
        <NamedIcon name={String(value)} otherwise={Image} /> {String(value)}
      </span>
    )
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'string') return <span dir="auto">{value}</span>
  if (name === 'tags' && Array.isArray(value))
    return value
      .map((tag) => (typeof tag === 'string' ? tag : String((tag as { tag?: unknown }).tag ?? toText(tag))))
      .join(', ')
  return <code>{toText(value)}</code>
}

const toText = (value: unknown) =>
  value === undefined ? undefined : typeof value === 'string' ? value : JSON.stringify(value, null, 2)
