/** A list of parts of the site: each opens to its fields, moves up and down, and can be removed. */
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton, useWords } from '../../design/index.ts'
import styles from './site-customization.module.css'
import { CUSTOMIZE_WORDS } from './words.ts'

interface ItemListProps<I> {
  label: string
  items: readonly I[]
  onChange: (items: I[]) => void
  nameOf: (item: I) => string
  /** A new item. */
  create: () => I
  addLabel: string
  max?: number | undefined
  children: (item: I, change: (item: I) => void) => ReactNode
}

export function ItemList<I>({ label, items, onChange, nameOf, create, addLabel, max, children }: ItemListProps<I>) {
  const words = useWords(CUSTOMIZE_WORDS)
  const swap = (at: number, other: number) => {
    const next = [...items]
    ;[next[at], next[other]] = [next[other]!, next[at]!]
    onChange(next)
  }
  const isFull = max !== undefined && items.length >= max
  return (
    <fieldset className={styles.items}>
      <legend>{label}</legend>
      {items.map((item, at) => {
        const name = nameOf(item).trim() || words.untitled
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no ids, and their order is what they are known by
          <div key={at} className={styles.item}>
            <details>
              <summary dir="auto">{name}</summary>
              <div className={styles.nested}>
                {children(item, (next) => onChange(items.map((each, index) => (index === at ? next : each))))}
              </div>
            </details>
            <div className={styles.itemActions}>
              <IconButton
                icon={ArrowUp}
                label={words.moveUp(name)}
                isDisabled={at === 0}
                onPress={() => swap(at, at - 1)}
              />
              <IconButton
                icon={ArrowDown}
                label={words.moveDown(name)}
                isDisabled={at === items.length - 1}
                onPress={() => swap(at, at + 1)}
              />
              <IconButton
                icon={Trash2}
                label={words.removeItem(name)}
                onPress={() => onChange(items.filter((_, index) => index !== at))}
              />
            </div>
          </div>
        )
      })}
      <div>
        <Button
          icon={Plus}
          onPress={() => onChange([...items, create()])}
          blockedBy={isFull ? words.listFull(max) : undefined}
        >
          {addLabel}
        </Button>
      </div>
    </fieldset>
  )
}
