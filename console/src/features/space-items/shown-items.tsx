/** How many rows of a long list are drawn that is on this computer as a whole. */
import { type ReactNode, useState } from 'react'
import { Button, useWords } from '../../design/index.ts'
import styles from './space-items.module.css'
import { ITEM_WORDS } from './words.ts'

const STEP = 100

interface ShownItemsProps {
  items: readonly unknown[]
  children: (most: number) => ReactNode
}

export function ShownItems({ items, children }: ShownItemsProps) {
  const words = useWords(ITEM_WORDS)
  const [count, setCount] = useState(STEP)
  return (
    <>
      {children(count)}
      {items.length > count && (
        <div className={styles.more}>
          <Button onPress={() => setCount(count + STEP)}>{words.showMore}</Button>
          <span className={styles.quiet}>{words.shownOf(count, items.length)}</span>
        </div>
      )}
    </>
  )
}

/** Whether a name has every word that was typed, in whatever case. */
export function narrow<I>(items: readonly I[], text: string, nameOf: (item: I) => string): I[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean)
  return items.filter((item) => {
    const name = nameOf(item).toLowerCase()
    return wanted.every((word) => name.includes(word))
  })
}
