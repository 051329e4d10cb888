/** One row of a comparison: a block before and after, beside each other or in one. */
import { ArrowDownUp, Equal, MessageSquarePlus, MessageSquareQuote, Minus, Pencil, Plus, Undo2 } from 'lucide-react'
import { createContext, memo, use } from 'react'
import { useWords } from '../../design/index.ts'
import type { CommentRequest } from '../../shell/page-surface.ts'
import { ComparedCell } from './compared-cell.tsx'
import styles from './comparison.module.css'
import type { PartRow } from './queries.ts'
import type { ComparisonView } from './use-view.ts'
import { COMPARISON_WORDS } from './words.ts'

export interface RowActions {
  /** Absent where nothing may be changed. */
  revert?: ((row: PartRow) => void) | undefined
  comment?: ((about: CommentRequest) => void) | undefined
  /** Goes to the other place of a moved block. */
  follow: (index: number) => void
}

export const RowActionsContext = createContext<RowActions>({ follow: () => {} })

const ICONS = {
  same: Equal,
  changed: Pencil,
  added: Plus,
  removed: Minus,
  'moved-from': ArrowDownUp,
  'moved-to': ArrowDownUp,
} as const

interface ComparedRowProps {
  row: PartRow
  view: ComparisonView
  sheets: CSSStyleSheet[]
}

export const ComparedRowView = memo(function ComparedRowView({ row, view, sheets }: ComparedRowProps) {
  const words = useWords(COMPARISON_WORDS)
  const kind = row.kind === 'folded' ? 'same' : row.kind
  const isChange = kind !== 'same'
  const Icon = ICONS[kind]
  const html = row.html ?? ''
  const [hasBefore, hasAfter] = [kind !== 'added' && kind !== 'moved-to', kind !== 'removed' && kind !== 'moved-from']
  return (
    <li
      className={styles.row}
      data-kind={kind}
      data-row={row.index}
      {...(isChange && { 'data-change': '', tabIndex: -1, 'aria-label': words.rowKinds[kind] })}
    >
      <span className={styles.sign} title={isChange ? words.rowKinds[kind] : undefined}>
        {isChange && <Icon aria-hidden />}
      </span>
      {view === 'side' ? (
        <>
          <Side label={words.before} isThere={hasBefore}>
            <ComparedCell html={html} side="before" sheets={sheets} />
          </Side>
          <Side label={words.after} isThere={hasAfter}>
            <ComparedCell html={html} side="after" sheets={sheets} />
          </Side>
        </>
      ) : (
        <div className={styles.side} data-shown={hasAfter ? 'after' : 'before'}>
          <ComparedCell html={html} side="both" sheets={sheets} />
        </div>
      )}
      <Actions row={row} isChange={isChange} hasAfter={hasAfter} />
    </li>
  )
})

interface SideProps {
  label: string
  isThere: boolean
  children: React.ReactNode
}

const Side = ({ label, isThere, children }: SideProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
  <div role="group" aria-label={label} className={styles.side} data-empty={isThere ? undefined : ''}>
    {isThere && children}
  </div>
)

interface ActionsProps {
  row: PartRow
  isChange: boolean
  hasAfter: boolean
}

function Actions({ row, isChange, hasAfter }: ActionsProps) {
  const words = useWords(COMPARISON_WORDS)
  const { revert, comment, follow } = use(RowActionsContext)
  const { key, beforeKey, other, kind } = row
  return (
    <div className={styles.rowActions}>
      {other !== undefined && (
        <button type="button" className={styles.rowAction} onClick={() => follow(other)}>
          <ArrowDownUp aria-hidden />
          {kind === 'moved-from' ? words.showNewPlace : words.showOldPlace}
        </button>
      )}
      {comment && key !== undefined && hasAfter && (
        <button
          type="button"
          className={styles.rowAction}
          aria-label={words.commentOnBlock}
          title={words.commentOnBlock}
          onClick={() => comment({ node: key })}
        >
          <MessageSquarePlus aria-hidden />
        </button>
      )}
      {comment && beforeKey !== undefined && (kind === 'changed' || kind === 'removed') && (
        <button
          type="button"
          className={styles.rowAction}
          aria-label={words.commentOnBefore}
          title={words.commentOnBefore}
          onClick={({ currentTarget }) =>
            comment({ node: beforeKey, quote: readTextBefore(currentTarget), isBefore: true })
          }
        >
          <MessageSquareQuote aria-hidden />
        </button>
      )}
      {revert && isChange && kind !== 'moved-from' && (
        <button
          type="button"
          className={styles.rowAction}
          aria-label={words.revertBlock}
          title={words.revertBlock}
          onClick={() => revert(row)}
        >
          <Undo2 aria-hidden />
        </button>
      )}
    </div>
  )
}

/** The words of the row that this button belongs to, as they were before; undefined for a block without text. */
function readTextBefore(button: HTMLElement): string | undefined {
  const cells = button.closest('[data-row]')?.querySelectorAll('[data-side="before"], [data-side="both"]')
  const drawn = cells?.[0]?.shadowRoot?.querySelector('.content')?.cloneNode(true) as HTMLElement | undefined
  for (const added of drawn?.querySelectorAll('ins, .only-after') ?? []) added.remove()
  return drawn?.textContent?.trim().replaceAll(/\s+/g, ' ') || undefined
}
