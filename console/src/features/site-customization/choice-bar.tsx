/** A choice of two or three, side by side. */
import type { LucideIcon } from 'lucide-react'
import { Radio, RadioGroup } from 'react-aria-components'
import styles from './site-customization.module.css'

interface ChoiceBarProps<V extends string> {
  label: string
  value: V
  onChange: (value: V) => void
  choices: readonly { value: V; label: string; icon: LucideIcon }[]
}

export const ChoiceBar = <V extends string>({ label, value, onChange, choices }: ChoiceBarProps<V>) => (
  <RadioGroup
    aria-label={label}
    orientation="horizontal"
    value={value}
    onChange={(next) => onChange(next as V)}
    className={styles.segments}
  >
    {choices.map(({ value: each, label: text, icon: Icon }) => (
      <Radio key={each} value={each} className={styles.segment}>
        <Icon aria-hidden size="14" />
        {text}
      </Radio>
    ))}
  </RadioGroup>
)
