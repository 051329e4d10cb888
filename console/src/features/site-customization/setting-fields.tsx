/** Fields for one setting each: what it is called, what can be chosen and how long it may be come from its path. */
import { SelectField, SwitchField, TextField, useLanguage, useWords } from '../../design/index.ts'
import { useSetting } from './draft.ts'
import { useCheck } from './faults.ts'
import { limitsOf } from './settings.ts'
import { CUSTOMIZE_WORDS } from './words.ts'

export const useLabels = () => {
  const words = useWords(CUSTOMIZE_WORDS)
  const { labels, hints } = words as { labels: Record<string, string>; hints: Record<string, string> }
  return (path: string) => ({ label: labels[path] ?? path, hint: hints[path] })
}

/** `github-light` and `OpenSans` as people write them. */
const toName = (value: string) => {
  const words = value.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function useChoices(path: string) {
  const words = useWords(CUSTOMIZE_WORDS)
  const { language } = useNames()
  const named = (words.choices as Record<string, Record<string, string>>)[path] ?? {}
  const isLanguage = path === 'internationalization.locale'
  return (limitsOf(path).enum ?? []).map((value) => ({
    value,
    label: named[value] ?? (isLanguage ? language(value) : toName(value)),
  }))
}

/** The names of languages, in the language of the console. */
export function useNames() {
  const { language } = useLanguage()
  const names = new Intl.DisplayNames([language], { type: 'language' })
  return { language: (code: string) => names.of(code) ?? code }
}

export function ChoiceSetting({ path }: { path: string }) {
  const [value = '', set] = useSetting<string>(path)
  const choices = useChoices(path)
  return <SelectField {...useLabels()(path)} choices={choices} value={value} onChange={set} />
}

export function SwitchSetting({ path }: { path: string }) {
  const [value = false, set] = useSetting<boolean>(path)
  return <SwitchField {...useLabels()(path)} value={value} onChange={set} />
}

interface TextSettingProps {
  path: string
  placeholder?: string
  rows?: number
  type?: 'text' | 'url'
  /** An empty text stays; others take the setting away. */
  isKept?: boolean
}

export function TextSetting({ path, isKept = false, ...props }: TextSettingProps) {
  const [value = '', set] = useSetting<string>(path)
  return (
    <TextField
      {...useLabels()(path)}
      {...props}
      value={value}
      onChange={(text) => set(text === '' && !isKept ? undefined : text)}
      error={useCheck()(path, value, isKept)}
    />
  )
}
