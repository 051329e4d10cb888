/** One of many, found by typing. */
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Autocomplete, Input, ListBox, ListBoxItem, SearchField, Text } from 'react-aria-components'
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
  return (
    <Autocomplete inputValue={text} onInputChange={setText}>
      <SearchField aria-label={label} autoFocus={autoFocus} className={styles.search}>
        <Search aria-hidden className={styles.searchIcon} />
        <Input className={styles.input} placeholder={label} dir="auto" />
      </SearchField>
      {/* biome-ignore lint/a11y/useSemanticElements: a list that scrolls is no set of fields */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard; on the list itself it would take the arrow keys from the field */}
      <div role="group" aria-label={label} tabIndex={0} className={styles.pickList}>
        <ListBox
          aria-label={label}
          className={styles.options}
          selectionMode="single"
          selectedKeys={value === undefined ? [] : [value]}
          onSelectionChange={(keys) => keys !== 'all' && keys.size > 0 && onChange(String([...keys][0]))}
          renderEmptyState={() => <p className={styles.hint}>{empty}</p>}
          items={shown.map((choice) => ({ ...choice, id: choice.value }))}
        >
          {(choice) => (
            <ListBoxItem id={choice.value} textValue={`${choice.label} ${choice.hint ?? ''}`} className={styles.option}>
              <Text slot="label" dir="auto">
                {choice.label}
              </Text>
              {choice.hint && (
                <Text slot="description" className={styles.hint} dir="auto">
                  {choice.hint}
                </Text>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </div>
      {matching.length > shown.length && <p className={styles.hint}>{words.shownOf(shown.length, matching.length)}</p>}
      {error !== undefined && (
        <p role="alert" tabIndex={-1} className={styles.error}>
          {error}
        </p>
      )}
    </Autocomplete>
  )
}
