/** A field for an expression: names are completed, faults are shown while it is typed, and it can be tried as a visitor. */
import { completeExpression, parseExpression } from '@lectern/content/condition'
import { listExpressionNames, tryExpression } from '@lectern/content/visitors'
import { type KeyboardEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useActiveOption } from '../design/active-option.ts'
import { TextField, useWords } from '../design/index.ts'
import styles from './expression-field.module.css'
import { type ExpressionPlace, type ExpressionScope, useExpressionScope } from './expression-scope.ts'
import { EXPRESSION_WORDS } from './expression-words.ts'

interface ExpressionFieldProps {
  label: string
  hint?: string | undefined
  value: string
  onChange: (value: string) => void
  place: ExpressionPlace
  /** False: its value is written into the page. */
  isCondition: boolean
  /** What else is wrong with it. */
  error?: string | undefined
  autoFocus?: boolean
  onSubmit?: (() => void) | undefined
}

const MOST_SHOWN = 8

/** Undefined where nothing is wrong, or nothing was written yet. */
function describeFault(value: string, words: (typeof EXPRESSION_WORDS)['en']): string | undefined {
  const parsed = value.trim() === '' ? undefined : parseExpression(value)
  return parsed?.kind === 'invalid' ? words.atCharacter(parsed.message, parsed.position + 1) : undefined
}

export function ExpressionField({ label, hint, value, onChange, place, isCondition, ...props }: ExpressionFieldProps) {
  const words = useWords(EXPRESSION_WORDS)
  const scope = useExpressionScope(place)
  const id = useId()
  const [caret, setCaret] = useState<number>()
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const names = listExpressionNames(scope.schema, scope.variables, isCondition).filter(
    ({ path }) => place.page !== undefined || !path.startsWith('page.'),
  )
  const found = caret === undefined ? undefined : completeExpression(value, caret, names)
  const shown = (found?.names ?? []).slice(0, MOST_SHOWN)
  const { active, moveByKey, list } = useActiveOption(
    shown.map(({ path }) => path),
    value,
  )
  const fault = describeFault(value, words) ?? props.error

  const accept = (path: string) => {
    const next = value.slice(0, found!.from) + path + value.slice(caret)
    const end = found!.from + path.length
    // The next key writes behind the name.
    flushSync(() => {
      onChange(next)
      setCaret(undefined)
    })
    field?.focus()
    field?.setSelectionRange(end, end)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key.startsWith('Arrow') && moveByKey(event)) return
    if (shown.length > 0 && (event.key === 'Enter' || event.key === 'Tab')) accept(shown[active]!.path)
    else if (shown.length > 0 && event.key === 'Escape') {
      setCaret(undefined)
      event.stopPropagation()
    } else if (event.key === 'Enter' && props.onSubmit) props.onSubmit()
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.expression}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <div className={styles.field}>
        <input
          ref={setField}
          id={id}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={shown.length > 0 ? `${id}-${active}` : undefined}
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-hint ${id}-fault`}
          // biome-ignore lint/a11y/noAutofocus: only dialogs that are opened to write here ask for it
          autoFocus={props.autoFocus ?? false}
          className={styles.input}
          spellCheck={false}
          autoComplete="off"
          value={value}
          onChange={(event) => {
            onChange(event.target.value)
            setCaret(event.target.selectionStart ?? event.target.value.length)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setCaret(undefined)}
        />
        {shown.length > 0 && (
          <div ref={list} id={`${id}-list`} role="listbox" aria-label={words.names} className={styles.list}>
            {shown.map(({ path, hint: about }, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the same
              <div
                key={path}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === active}
                data-active={at === active || undefined}
                className={styles.option}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => accept(path)}
              >
                <code>{path}</code>
                <span className={styles.hint}>{about}</span>
              </div>
            ))}
          </div>
        )}
      </div>
      <p id={`${id}-fault`} role="status" className={styles.fault}>
        {fault}
      </p>
      {value.trim() !== '' && <Trial value={value} scope={scope} isCondition={isCondition} />}
    </div>
  )
}

interface TrialProps {
  value: string
  scope: ExpressionScope
  isCondition: boolean
}

/** What a visitor gets to see, for claims that are typed in. */
function Trial({ value, scope: { schema, variables }, isCondition }: TrialProps) {
  const words = useWords(EXPRESSION_WORDS)
  const [text, setText] = useState('{}')
  const claims = readClaims(text)
  const tried = claims && tryExpression(value, claims, schema, variables, isCondition)
  const describe = () => {
    if (!tried) return ''
    if (tried.kind === 'condition') return tried.isMet ? words.met : words.notMet
    if (tried.kind === 'failed') return tried.message
    return tried.text === undefined ? words.writesNothing : words.writes(tried.text)
  }
  return (
    <details className={styles.trial}>
      <summary>{words.tryIt}</summary>
      <TextField
        label={words.claims}
        value={text}
        onChange={setText}
        rows={2}
        isCode
        error={claims ? undefined : words.badClaims}
        hint={schema ? undefined : words.allBelieved}
      />
      <p role="status" className={styles.result} data-met={tried?.kind === 'condition' ? tried.isMet : undefined}>
        {describe()}
      </p>
    </details>
  )
}

function readClaims(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}
