/** One of many, found by typing. */
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useActiveOption } from './active-option.ts'
import styles from './field.module.css'
import type { Choice } from './field.tsx'
import { useWords } from './language.tsx'
import { PARTS_WORDS } from './words.ts'

interface PickListProps {
  label: string
  choices: readonly Choice[]
  value: string | undefined
  onChange: (value: string) => void
  /** Shown when nothing fits what was typed. */
  empty: string
  error?: string | undefined
  /** Unless said, the field takes the focus: what opens the list is meant for it. */
  autoFocus?: boolean
}

/** More are not read through: what is typed narrows them. */
const MOST_SHOWN = 100

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export function PickList({ label, choices, value, onChange, empty, error, autoFocus = true }: PickListProps) {
  const words = useWords(PARTS_WORDS)
  const [text, setText] = useState('')
  // With each key: Enter and the arrows find the list for what is typed by now.
  const typed = fold(text)
  const matching =
    typed === '' ? choices : choices.filter(({ label: name, hint = '' }) => fold(`${name} ${hint}`).includes(typed))
  const shown = matching.slice(0, MOST_SHOWN)
  const id = useId()
  const { active, moveByKey, list } = useActiveOption(
    shown.map((choice) => choice.value),
    text,
    value,
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || moveByKey(event)) return
    const choice = shown[active]
    // Enter picks; pressed once more, it does what the form does.
    if (event.key === 'Enter' && choice && choice.value !== value) {
      event.preventDefault()
      onChange(choice.value)
    }
    if (event.key === 'Escape' && text !== '') {
      event.stopPropagation()
      setText('')
    }
  }
  return (
    <>
      <div className={styles.search}>
        <Search aria-hidden className={styles.searchIcon} />
        <input
          // biome-ignore lint/a11y/noAutofocus: what opens the list is meant for it
          autoFocus={autoFocus}
          role="combobox"
          aria-label={label}
          aria-expanded={shown.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
          className={styles.input}
          placeholder={label}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      {shown.length === 0 ? (
        <p role="status" className={`${styles.pickList} ${styles.hint}`}>
          {empty}
        </p>
      ) : (
        <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} className={styles.pickList}>
          {shown.map((choice, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the same
            <div
              key={choice.value}
              id={`${id}-${at}`}
              role="option"
              aria-labelledby={`${id}-${at}-label`}
              aria-describedby={choice.hint ? `${id}-${at}-hint` : undefined}
              aria-selected={choice.value === value}
              data-selected={choice.value === value || undefined}
              data-active={at === active || undefined}
              className={styles.option}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChange(choice.value)}
            >
              <span id={`${id}-${at}-label`} dir="auto">
                {choice.label}
              </span>
              {choice.hint && (
                <span id={`${id}-${at}-hint`} className={styles.hint} dir="auto">
                  {choice.hint}
                </span>
              )}
            </div>
          ))}
        </div>
      )}
      {matching.length > shown.length && <p className={styles.hint}>{words.shownOf(shown.length, matching.length)}</p>}
      {error !== undefined && (
        <p role="alert" tabIndex={-1} className={styles.error}>
          {error}
        </p>
      )}
    </>
  )
}
