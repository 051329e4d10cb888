/** Several of many, in groups, found by typing. */
import { useState } from 'react'
import { CheckboxField, FieldGroup, PARTS_WORDS, SearchField, useWords } from '../../design/index.ts'
import styles from './webhooks.module.css'
import { WEBHOOK_WORDS } from './words.ts'

interface CheckGroup {
  /** The value that stands for all of the group. */
  all?: { value: string; label: string; hint?: string }
  items: readonly { value: string; label: string; hint?: string }[]
}

interface CheckListProps {
  label: string
  searchLabel: string
  groups: readonly CheckGroup[]
  value: readonly string[]
  onChange: (value: string[]) => void
  error?: string | undefined
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export function CheckList({ label, searchLabel, groups, value, onChange, error }: CheckListProps) {
  const words = useWords(WEBHOOK_WORDS)
  const parts = useWords(PARTS_WORDS)
  const [text, setText] = useState('')
  const typed = fold(text)
  const fits = (item: { value: string; label: string }) => fold(`${item.label} ${item.value}`).includes(typed)
  const chosen = new Set(value)
  const toggle = (each: string, isChosen: boolean, members: readonly string[] = []) =>
    onChange(isChosen ? [...value.filter((one) => !members.includes(one)), each] : value.filter((one) => one !== each))
  const shown = groups
    .map((group) => ({ ...group, found: group.items.filter(fits) }))
    .filter(({ found, all }) => found.length > 0 || (all && fits(all)))
  return (
    <FieldGroup label={label}>
      <div className={styles.checks}>
        <SearchField label={searchLabel} value={text} onChange={setText} clearLabel={parts.clear} />
        {/* biome-ignore lint/a11y/useSemanticElements: a list that scrolls is no set of fields */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
        <div role="group" aria-label={label} tabIndex={0} className={styles.checkList}>
          {shown.map(({ all, items, found }) => (
            <div key={all?.value ?? 'items'} className={styles.checkGroup}>
              {all && (
                <CheckboxField
                  label={all.label}
                  {...(all.hint !== undefined && { hint: all.hint })}
                  value={chosen.has(all.value)}
                  isIndeterminate={!chosen.has(all.value) && items.some((item) => chosen.has(item.value))}
                  onChange={(isChosen) =>
                    toggle(
                      all.value,
                      isChosen,
                      items.map((item) => item.value),
                    )
                  }
                />
              )}
              <div className={all ? styles.checkItems : styles.checkGroup}>
                {found.map((item) => (
                  <CheckboxField
                    key={item.value}
                    label={item.label}
                    {...(item.hint !== undefined && { hint: item.hint })}
                    value={chosen.has(item.value) || (all !== undefined && chosen.has(all.value))}
                    isDisabled={all !== undefined && chosen.has(all.value)}
                    onChange={(isChosen) => toggle(item.value, isChosen)}
                  />
                ))}
              </div>
            </div>
          ))}
          {shown.length === 0 && <p className={styles.quiet}>{words.nothingFound}</p>}
        </div>
        <p className={styles.quiet} role="status">
          {words.chosen(value.length)}
        </p>
        {error !== undefined && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
      </div>
    </FieldGroup>
  )
}
