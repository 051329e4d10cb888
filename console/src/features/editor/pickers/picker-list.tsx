/** Choices in groups, narrowed by what is typed. The field keeps the focus: arrows choose, Enter picks. */
import { type LucideIcon, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { asProblem } from '../../../api/problem.ts'
import { choiceStyles, ProblemView } from '../../../design/index.ts'
import styles from './pickers.module.css'

export interface PickerChoice {
  id: string
  label: string
  hint?: string | undefined
  icon?: LucideIcon | undefined
  onPick: () => void
  /** What a click on the sign at its end does. */
  more?: { label: string; sign: string; run: () => void } | undefined
}

export interface PickerGroup {
  id: string
  title: string
  choices: readonly PickerChoice[]
}

/** What the choices are read from. */
export interface ChoiceQuery {
  error: unknown
  refetch: () => unknown
}

interface PickerListProps {
  label: string
  text: string
  onText: (text: string) => void
  groups: readonly PickerGroup[]
  queries: readonly ChoiceQuery[]
  /** Shown when there is nothing to choose. */
  empty: string
  onClose: () => void
}

export function PickerList({ label, text, onText, groups, queries, empty, onClose }: PickerListProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [steps, setSteps] = useState(0)
  const failed = queries.filter(({ error }) => error)
  const shown = groups.filter(({ choices }) => choices.length > 0)
  const choices = shown.flatMap((group) => group.choices)
  // The first is chosen until the arrows go elsewhere, also when choices come in late.
  const chosen = choices.length === 0 ? -1 : ((steps % choices.length) + choices.length) % choices.length
  const chosenId = choices[chosen]?.id
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined && event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    // The dialog would take Escape for itself, and ask what to discard.
    event.stopPropagation()
    if (step !== undefined) setSteps(chosen + step)
    else if (event.key === 'Enter') choices[chosen]?.onPick()
    else onClose()
  }
  useEffect(() => {
    if (chosenId !== undefined)
      list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])
  return (
    <>
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
          aria-activedescendant={chosen < 0 ? undefined : `${id}-${chosen}`}
          placeholder={label}
          className={styles.input}
          dir="auto"
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setSteps(0)
            onText(event.target.value)
          }}
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
              <div id={`${id}-${group.id}`} role="presentation" className={choiceStyles.heading}>
                {group.title}
              </div>
              {group.choices.map((choice) => (
                <ChoiceItem
                  key={choice.id}
                  {...choice}
                  id={`${id}-${choices.indexOf(choice)}`}
                  isChosen={choice.id === chosenId}
                />
              ))}
            </div>
          ))}
        </div>
      )}
    </>
  )
}

function ChoiceItem({ id, label, hint, icon: Icon, more, isChosen, onPick }: PickerChoice & { isChosen: boolean }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the same
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={choiceStyles.item}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {Icon ? <Icon aria-hidden /> : <span />}
      <span className={choiceStyles.label} dir="auto">
        {label}
        {hint && <span className={choiceStyles.hint}>{hint}</span>}
      </span>
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
