import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import { useWords } from './language.tsx'
import styles from './small.module.css'
import { PARTS_WORDS } from './words.ts'

/** A text to take along: an address, a key. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const words = useWords(PARTS_WORDS)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    setCopied(true)
  }
  return (
    <fieldset className={styles.copyField} aria-label={label}>
      <code>{value}</code>
      <Button icon={isCopied ? Check : Copy} onPress={copy} aria-label={`${words.copy}: ${label}`}>
        {isCopied ? words.copied : words.copy}
      </Button>
    </fieldset>
  )
}
