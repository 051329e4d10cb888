/** One of many, found by typing. */
import { Search } from 'lucide-react'
import { Autocomplete, Input, ListBox, ListBoxItem, SearchField, Text, useFilter } from 'react-aria-components'
import styles from './field.module.css'
import type { Choice } from './field.tsx'

interface PickListProps {
  label: string
  choices: readonly Choice[]
  value: string | undefined
  onChange: (value: string) => void
  /** Shown when nothing fits what was typed. */
  empty: string
}

export function PickList({ label, choices, value, onChange, empty }: PickListProps) {
  const { contains } = useFilter({ sensitivity: 'base' })
  return (
    <Autocomplete filter={contains}>
      <SearchField aria-label={label} autoFocus className={styles.search}>
        <Search aria-hidden className={styles.searchIcon} />
        <Input className={styles.input} placeholder={label} dir="auto" />
      </SearchField>
      <ListBox
        aria-label={label}
        className={`${styles.options} ${styles.pickList}`}
        selectionMode="single"
        selectedKeys={value === undefined ? [] : [value]}
        onSelectionChange={(keys) => keys !== 'all' && keys.size > 0 && onChange(String([...keys][0]))}
        renderEmptyState={() => <p className={styles.hint}>{empty}</p>}
        items={choices.map((choice) => ({ ...choice, id: choice.value }))}
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
    </Autocomplete>
  )
}
