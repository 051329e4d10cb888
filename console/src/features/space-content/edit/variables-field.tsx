import { Plus, X } from 'lucide-react'
import { Button, IconButton, TextField, useWords } from '../../../design/index.ts'
import type { PageVariable } from './settings-values.ts'
import styles from './tree-editor.module.css'
import { TREE_WORDS } from './words.ts'

interface VariablesFieldProps {
  value: readonly PageVariable[]
  onChange: (variables: PageVariable[]) => void
  error?: string | undefined
}

/** What the server takes: not in the generated limits, which know no names of records. */
const [NAME, VALUE, MOST] = [100, 1000, 100]

/** A sentence on what is wrong; undefined when nothing is. */
export function checkVariables(
  variables: readonly PageVariable[],
  words: (typeof TREE_WORDS)['en'],
): string | undefined {
  if (variables.length > MOST) return words.tooManyVariables
  const names = new Set<string>()
  for (const { name, value } of variables) {
    const trimmed = name.trim()
    if (trimmed === '') return words.namelessVariable
    if (trimmed.length > NAME || value.length > VALUE) return words.longVariable
    if (names.has(trimmed)) return words.twiceVariable(trimmed)
    names.add(trimmed)
  }
  return undefined
}

export function VariablesField({ value, onChange, error }: VariablesFieldProps) {
  const words = useWords(TREE_WORDS)
  const set = (at: number, change: Partial<PageVariable>) =>
    onChange(value.map((each, place) => (place === at ? { ...each, ...change } : each)))
  return (
    <fieldset className={styles.fieldset}>
      <legend>{words.variables}</legend>
      <p className={styles.hint}>{words.variablesHint}</p>
      {value.map(({ name, value: text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and are only added at the end
        <div key={at} className={styles.variable}>
          <TextField
            label={words.variable}
            value={name}
            onChange={(next) => set(at, { name: next })}
            isLabelHidden
            placeholder={words.variable}
            isCode
          />
          <TextField
            label={words.value}
            value={text}
            onChange={(next) => set(at, { value: next })}
            isLabelHidden
            placeholder={words.value}
          />
          <IconButton
            icon={X}
            label={words.removeVariable(name)}
            onPress={() => onChange(value.filter((_each, place) => place !== at))}
          />
        </div>
      ))}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <div>
        <Button icon={Plus} onPress={() => onChange([...value, { name: '', value: '' }])}>
          {words.addVariable}
        </Button>
      </div>
    </fieldset>
  )
}
