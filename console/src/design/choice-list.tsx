/** Choices in groups, narrowed by what is typed. The field keeps the focus: arrows choose, Enter picks. */
import { type LucideIcon, Search } from 'lucide-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { asProblem } from '../api/problem.ts'
import { useActiveOption } from './active-option.ts'
import styles from './choices.module.css'
import { ProblemView } from './problem-view.tsx'

export interface ListedChoice {
  id: string
  label: string
  hint?: string | undefined
  icon?: LucideIcon | undefined
  /** The keys that do the same, as a person reads them. */
  keys?: string | undefined
  onPick: () => void
  /** What a click on the sign at its end does. */
  more?: { label: string; sign: string; run: () => void } | undefined
}

export interface ChoiceGroup {
  id: string
  title: string
  choices: readonly ListedChoice[]
}

/** What the choices are read from. */
export interface ChoiceQuery {
  error: unknown
  refetch: () => unknown
}

interface ChoiceListProps {
  label: string
  text: string
  onText: (text: string) => void
  groups: readonly ChoiceGroup[]
  queries?: readonly ChoiceQuery[]
  /** Shown when there is nothing to choose. */
  empty: string
  onClose: () => void
  /** The field is the head of what it opened in, instead of a field of a form. */
  isHead?: boolean
}

export function ChoiceList({
  label,
  text,
  onText,
  groups,
  queries = [],
  empty,
  onClose,
  isHead = false,
}: ChoiceListProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const failed = queries.filter(({ error }) => error)
  const shown = groups.filter(({ choices }) => choices.length > 0)
  const choices = shown.flatMap((group) => group.choices)
  const { active, moveByKey, list } = useActiveOption(
    shown.flatMap((group) => group.choices.map((choice) => `${group.id} ${choice.id}`)),
    text,
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (!moveByKey(event)) {
      if (event.key !== 'Enter' && event.key !== 'Escape') return
      event.preventDefault()
      if (event.key === 'Enter') choices[active]?.onPick()
      else onClose()
    }
    // The dialog would take Escape for itself, and ask what to discard.
    event.stopPropagation()
  }
  return (
    <div className={isHead ? styles.headed : undefined}>
      <div className={styles.field}>
        <Search aria-hidden />
        <input
          ref={field}
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here
          autoFocus
          role="combobox"
          aria-label={label}
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
          placeholder={label}
          className={styles.input}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      {failed.length > 0 && (
        <ProblemView
          problem={asProblem(failed[0]!.error)}
          isInline
          onRetry={() => {
            // The button goes away with the problem, and would take the keys with it.
            field.current?.focus()
            for (const query of failed) query.refetch()
          }}
        />
      )}
      {choices.length === 0 && failed.length > 0 ? null : choices.length === 0 ? (
        <p role="status" className={styles.nothing}>
          {empty}
        </p>
      ) : (
        <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} className={styles.list}>
          {shown.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options is no set of fields
            <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
              <div id={`${id}-${group.id}`} role="presentation" className={styles.heading}>
                {group.title}
              </div>
              {group.choices.map((choice) => (
                <ChoiceItem
                  key={choice.id}
                  {...choice}
                  id={`${id}-${choices.indexOf(choice)}`}
                  isActive={choice === choices[active]}
                />
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

function ChoiceItem({
  id,
  label,
  hint,
  icon: Icon,
  keys,
  more,
  isActive,
  onPick,
}: ListedChoice & { isActive: boolean }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the same
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      data-active={isActive || undefined}
      className={styles.item}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {Icon ? <Icon aria-hidden /> : <span />}
      <span className={styles.label} dir="auto">
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
      {keys && <kbd>{keys}</kbd>}
      {more && (
        <span
          className={styles.more}
          title={more.label}
          aria-hidden
          onClick={(event) => {
            event.stopPropagation()
            more.run()
          }}
        >
          {more.sign}
        </span>
      )}
    </div>
  )
}
