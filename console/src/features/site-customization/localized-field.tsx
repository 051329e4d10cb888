/** The same text in the languages of the site's translations. */
import { Languages, Trash2 } from 'lucide-react'
import { Button, IconButton, SelectField, TextField, useWords } from '../../design/index.ts'
import { useNames } from './setting-fields.tsx'
import { limitsOf } from './settings.ts'
import styles from './site-customization.module.css'
import { CUSTOMIZE_WORDS } from './words.ts'

type Localized = Record<string, string>

interface LocalizedFieldProps {
  /** What the text is. */
  label: string
  value: Localized | undefined
  onChange: (value: Localized | undefined) => void
}

export function LocalizedField({ label, value = {}, onChange }: LocalizedFieldProps) {
  const words = useWords(CUSTOMIZE_WORDS)
  const names = useNames()
  const entries = Object.entries(value)
  const known = limitsOf('internationalization.locale').enum ?? []
  const free = known.filter((code) => !(code in value))
  const write = (next: [string, string][]) => onChange(next.length === 0 ? undefined : Object.fromEntries(next))
  return (
    <div className={styles.localized}>
      {entries.map(([code, text], at) => {
        const language = names.language(code)
        return (
          <div key={code} className={styles.translation}>
            <SelectField
              label={words.languageOf(label)}
              choices={[code, ...free].map((each) => ({ value: each, label: names.language(each) }))}
              value={code}
              onChange={(next) => write(entries.map((entry, index) => (index === at ? [next, text] : entry)))}
            />
            <TextField
              label={words.inLanguage(label, language)}
              value={text}
              onChange={(next) => write(entries.map((entry, index) => (index === at ? [code, next] : entry)))}
              maxLength={512}
            />
            <IconButton
              icon={Trash2}
              label={words.removeItem(language)}
              onPress={() => write(entries.filter((_, index) => index !== at))}
            />
          </div>
        )
      })}
      {free[0] !== undefined && (
        <div>
          <Button look="plain" icon={Languages} onPress={() => write([...entries, [free[0]!, '']])}>
            {words.translate(label)}
          </Button>
        </div>
      )}
    </div>
  )
}
