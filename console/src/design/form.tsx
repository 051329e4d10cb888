/** Forms: values, what is wrong with them before they are sent, and what the server said. What was typed stays until it was taken. */
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type ApiProblem, asProblem } from '../api/problem.ts'
import { Button } from './button.tsx'
import type { FieldProps } from './field.tsx'
import { fitsPattern } from './fits-pattern.ts'
import styles from './form.module.css'
import { useWords } from './language.tsx'
import { ProblemView } from './problem-view.tsx'
import { useUnsaved } from './unsaved.ts'
import { PARTS_WORDS } from './words.ts'

/** The rules of one field, as `api/limits.ts` has them. */
interface FieldLimits {
  readonly required?: boolean
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
}

type PartsWords = (typeof PARTS_WORDS)['en']

/** What is wrong with a value, in a sentence; undefined when nothing is. */
export function checkField(value: unknown, limits: FieldLimits | undefined, words: PartsWords): string | undefined {
  if (limits === undefined) return undefined
  if (value === undefined || value === null || value === '') return limits.required ? words.required : undefined
  if (typeof value === 'number') return checkNumber(value, limits, words)
  if (typeof value !== 'string') return undefined
  const length = [...value].length
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = limits
  if (length < minLength) return words.tooShort(minLength)
  if (length > maxLength) return words.tooLong(maxLength, length)
  if (fitsPattern(value, limits)) return undefined
  return value.trim() === '' ? words.required : words.pattern
}

function checkNumber(value: number, { minimum, maximum }: FieldLimits, words: PartsWords): string | undefined {
  if (Number.isNaN(value)) return words.notNumber
  const isLow = minimum !== undefined && value < minimum
  const isHigh = maximum !== undefined && value > maximum
  return isLow || isHigh ? words.outOfRange(minimum ?? 0, maximum ?? Number.MAX_SAFE_INTEGER) : undefined
}

interface FormOptions<V extends object> {
  initial: V
  limits?: { readonly [name: string]: FieldLimits } | undefined
  submit: (values: V) => Promise<unknown>
  /** Further checks, by field. */
  check?: (values: V) => Partial<Record<keyof V, string | undefined>>
}

export interface FormState<V extends object> {
  values: V
  isChanged: boolean
  isPending: boolean
  /** Why the values were not taken, unless a field says it. */
  problem: ApiProblem | undefined
  /** Why they were not taken, wherever it is said. */
  failure: ApiProblem | undefined
  set: (values: Partial<V>) => void
  reset: () => void
  /** Sets fields after a submission that nobody needs to save again. */
  setSaved: (values: Partial<V>) => void
  /** Empty again, for the next one: forms that make something and stay on the screen. */
  clear: () => void
  /** Sends the values, with these in place of what the fields say. */
  submit: (some?: Partial<V>) => Promise<boolean>
  field: <K extends keyof V>(
    name: K,
  ) => Pick<FieldProps<V[K]>, 'value' | 'onChange' | 'onBlur' | 'error' | 'isRequired'>
}

export function useForm<V extends object>({ initial, limits, submit, check }: FormOptions<V>): FormState<V> {
  const words = useWords(PARTS_WORDS)
  const [values, setValues] = useState(initial)
  const [touched, setTouched] = useState<ReadonlySet<keyof V>>(new Set())
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<ApiProblem>()
  const baseline = useRef(initial)
  const sent = useRef<V>(undefined)
  const snapshot = JSON.stringify(initial)

  // What was read again shows, unless something was typed over it.
  useEffect(() => {
    const before = JSON.stringify(baseline.current)
    if (before === snapshot) return
    setValues((now) => (JSON.stringify(now) === before ? (JSON.parse(snapshot) as V) : now))
    baseline.current = JSON.parse(snapshot) as V
  }, [snapshot])

  const errorsIn = (all: V) => {
    const further = check?.(all)
    return (name: keyof V) => further?.[name] ?? checkField(all[name], limits?.[name as string], words)
  }
  const errorOf = errorsIn(values)

  const reset = () => {
    setValues(baseline.current)
    setTouched(new Set())
    setProblem(undefined)
  }
  const isChanged = JSON.stringify(values) !== JSON.stringify(baseline.current)

  const refused = problem && readRefusal(problem, values)
  const isRefused = (name: keyof V) =>
    refused?.name === name && JSON.stringify(sent.current?.[name]) === JSON.stringify(values[name])

  return {
    values,
    isChanged,
    isPending,
    problem: refused ? undefined : problem,
    failure: problem,
    set: (some) => setValues((now) => ({ ...now, ...some })),
    reset,
    setSaved: (some) => {
      baseline.current = { ...baseline.current, ...some }
      setValues((now) => ({ ...now, ...some }))
    },
    clear: () => {
      baseline.current = initial
      setValues(initial)
      setTouched(new Set())
      setProblem(undefined)
    },
    async submit(some) {
      const all = { ...values, ...some }
      if (some) setValues(all)
      const names = Object.keys(all) as (keyof V)[]
      const isWrong = errorsIn(all)
      setTouched(new Set(names))
      if (names.some((name) => isWrong(name) !== undefined)) return false
      setPending(true)
      setProblem(undefined)
      sent.current = all
      try {
        await submit(all)
        baseline.current = all
        return true
      } catch (error) {
        setProblem(asProblem(error))
        return false
      } finally {
        setPending(false)
      }
    },
    field: (name) => ({
      value: values[name],
      onChange: (value) => setValues((now) => ({ ...now, [name]: value })),
      onBlur: () => setTouched((now) => new Set(now).add(name)),
      error: (touched.has(name) ? errorOf(name) : undefined) ?? (isRefused(name) ? refused?.rule : undefined),
      isRequired: limits?.[name as string]?.required,
    }),
  }
}

/** The server names the field and the rule: the rule stands at the field, as a sentence of its own. */
function readRefusal<V extends object>({ refused }: ApiProblem, values: V) {
  const name = refused?.path.split('.')[0]
  if (refused === undefined || name === undefined || !Object.hasOwn(values, name)) return undefined
  const { rule } = refused
  const sentence = rule.charAt(0).toUpperCase() + rule.slice(1)
  return { name: name as keyof V, rule: /[.!?]$/.test(sentence) ? sentence : `${sentence}.` }
}

interface FormProps<V extends object> {
  form: FormState<V>
  children: ReactNode
  submitLabel: string
  /** Shown beside the button once it was taken. */
  onSubmitted?: () => void
  onCancel?: () => void
  /** The button can be pressed although nothing changed: forms that make something. */
  isCreating?: boolean
  /** Whether something would be lost; unless said, any change counts. */
  isUnsaved?: boolean
}

export function Form<V extends object>({
  form,
  children,
  submitLabel,
  onSubmitted,
  onCancel,
  isCreating,
  isUnsaved = form.isChanged,
}: FormProps<V>) {
  const words = useWords(PARTS_WORDS)
  const element = useRef<HTMLFormElement>(null)
  const markSaving = useUnsaved(isUnsaved && !form.isPending, form.reset)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    markSaving()
    if (await form.submit()) onSubmitted?.()
    else showWhatIsWrong(element.current)
  }
  // In a long form the button is far from what the server said.
  useEffect(() => {
    if (form.failure) showWhatIsWrong(element.current)
  }, [form.failure])
  return (
    <form ref={element} onSubmit={submit} className={styles.form} noValidate>
      {form.problem && <ProblemView problem={form.problem} isInline />}
      {children}
      <div className={styles.actions}>
        {onCancel && <Button onPress={onCancel}>{words.cancel}</Button>}
        <Button type="submit" look="primary" isPending={form.isPending} isDisabled={!isCreating && !form.isChanged}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

function showWhatIsWrong(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')
  wrong?.focus()
  wrong?.scrollIntoView({ block: 'nearest' })
}
