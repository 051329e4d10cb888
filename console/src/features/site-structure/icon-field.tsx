/** An icon by its name, shown as sites draw it. */
import { CircleDashed } from 'lucide-react'
import { TextField, useWords } from '../../design/index.ts'
import { NamedIcon } from '../../shell/named-icon.tsx'
import styles from './site-structure.module.css'
import { STRUCTURE_WORDS } from './words.ts'

interface IconFieldProps {
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  error?: string | undefined
}

export function IconField(props: IconFieldProps) {
  const words = useWords(STRUCTURE_WORDS)
  const name = props.value.trim()
  return (
    <div className={styles.iconField}>
      <TextField label={words.icon} hint={words.iconHint} placeholder="book-open" isCode {...props} />
      <span className={styles.iconShown}>
        <NamedIcon name={name === '' ? undefined : name} otherwise={CircleDashed} />
      </span>
    </div>
  )
}
