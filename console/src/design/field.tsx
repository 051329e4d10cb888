/** Fields of forms: a label, a hint, the control, what is wrong with it. */
import { ChevronDown, Search, X } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Button as AriaButton,
  Checkbox as AriaCheckbox,
  SearchField as AriaSearchField,
  Select as AriaSelect,
  Switch as AriaSwitch,
  TextField as AriaTextField,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Radio,
  RadioGroup,
  SelectValue,
  Text,
  TextArea,
} from 'react-aria-components'
import styles from './field.module.css'

export interface FieldProps<V> {
  label: string
  value: V
  onChange: (value: V) => void
  onBlur?: (() => void) | undefined
  hint?: ReactNode
  /** What is wrong, in a sentence. */
  error?: string | undefined
  isRequired?: boolean | undefined
  isDisabled?: boolean | undefined
  /** The label is read out and not shown. */
  isLabelHidden?: boolean | undefined
}

interface TextFieldProps extends FieldProps<string> {
  type?: 'text' | 'email' | 'password' | 'url' | 'number' | 'date' | 'datetime-local'
  placeholder?: string
  autoComplete?: string
  autoFocus?: boolean
  maxLength?: number | undefined
  isReadOnly?: boolean
  /** More than one line. */
  rows?: number
  isCode?: boolean
}

export function TextField({
  label,
  hint,
  error,
  isLabelHidden,
  rows,
  isCode,
  placeholder,
  maxLength,
  ...props
}: TextFieldProps) {
  const className = `${styles.input} ${isCode ? styles.code : ''}`
  return (
    <AriaTextField {...props} isInvalid={error !== undefined} className={styles.field} validationBehavior="aria">
      <Label className={isLabelHidden ? 'visually-hidden' : styles.label}>{label}</Label>
      {hint && (
        <Text slot="description" className={styles.hint}>
          {hint}
        </Text>
      )}
      {rows === undefined ? (
        <Input className={className} placeholder={placeholder} maxLength={maxLength} dir="auto" />
      ) : (
        <TextArea className={className} placeholder={placeholder} maxLength={maxLength} rows={rows} dir="auto" />
      )}
      <FieldError className={styles.error}>{error}</FieldError>
    </AriaTextField>
  )
}

interface SearchFieldProps extends FieldProps<string> {
  placeholder?: string
  autoFocus?: boolean
  clearLabel: string
}

export function SearchField({
  label,
  placeholder,
  clearLabel,
  hint: _hint,
  error: _error,
  ...props
}: SearchFieldProps) {
  return (
    <AriaSearchField {...props} aria-label={label} className={styles.search}>
      <Search aria-hidden className={styles.searchIcon} />
      <Input className={styles.input} placeholder={placeholder ?? label} dir="auto" />
      <AriaButton className={styles.clear} aria-label={clearLabel}>
        <X size="14" aria-hidden />
      </AriaButton>
    </AriaSearchField>
  )
}

export interface Choice<V extends string = string> {
  value: V
  label: string
  hint?: string | undefined
}

interface SelectFieldProps<V extends string> extends FieldProps<V> {
  choices: readonly Choice<V>[]
}

export function SelectField<V extends string>({
  label,
  hint,
  error,
  isLabelHidden,
  choices,
  value,
  onChange,
  ...props
}: SelectFieldProps<V>) {
  return (
    <AriaSelect
      {...props}
      value={value}
      onChange={(key) => onChange(key as V)}
      isInvalid={error !== undefined}
      className={styles.field}
      validationBehavior="aria"
    >
      <Label className={isLabelHidden ? 'visually-hidden' : styles.label}>{label}</Label>
      {hint && (
        <Text slot="description" className={styles.hint}>
          {hint}
        </Text>
      )}
      <AriaButton className={`${styles.input} ${styles.select}`}>
        <SelectValue className={styles.selectValue}>
          {({ selectedText, defaultChildren }) => selectedText ?? defaultChildren}
        </SelectValue>
        <ChevronDown aria-hidden size="14" />
      </AriaButton>
      <FieldError className={styles.error}>{error}</FieldError>
      <Popover className={styles.popover} offset={4}>
        <ListBox className={styles.options} items={choices.map((choice) => ({ ...choice, id: choice.value }))}>
          {(choice) => (
            <ListBoxItem id={choice.value} textValue={choice.label} className={styles.option}>
              <Text slot="label">{choice.label}</Text>
              {choice.hint && (
                <Text slot="description" className={styles.hint}>
                  {choice.hint}
                </Text>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}

export function SwitchField({ label, hint, value, onChange, isDisabled = false }: FieldProps<boolean>) {
  return (
    <AriaSwitch isSelected={value} onChange={onChange} isDisabled={isDisabled} className={styles.switch}>
      <span className={styles.track} aria-hidden>
        <span className={styles.thumb} />
      </span>
      <span>
        <span className={styles.choiceLabel}>{label}</span>
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </AriaSwitch>
  )
}

interface CheckboxFieldProps extends FieldProps<boolean> {
  /** Some of what it stands for is chosen. */
  isIndeterminate?: boolean
  /** Shown in place of the label, which is read out. */
  children?: ReactNode
}

export function CheckboxField({
  label,
  hint,
  value,
  onChange,
  isDisabled = false,
  isLabelHidden,
  isIndeterminate = false,
  children,
}: CheckboxFieldProps) {
  return (
    <AriaCheckbox
      isSelected={value}
      isIndeterminate={isIndeterminate}
      onChange={onChange}
      isDisabled={isDisabled}
      className={styles.checkbox}
      {...(children === undefined ? {} : { 'aria-label': label })}
    >
      <span className={styles.box} aria-hidden>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path
            d={isIndeterminate ? 'M3.5 8h9' : 'M3.5 8.5l3 3 6-7'}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
          />
        </svg>
      </span>
      {children ?? (
        <span className={isLabelHidden ? 'visually-hidden' : ''}>
          <span className={styles.choiceLabel}>{label}</span>
          {hint && <span className={styles.hint}>{hint}</span>}
        </span>
      )}
    </AriaCheckbox>
  )
}

interface RadioFieldProps<V extends string> extends FieldProps<V> {
  choices: readonly Choice<V>[]
}

export function RadioField<V extends string>({
  label,
  hint,
  error,
  choices,
  value,
  onChange,
  isDisabled,
}: RadioFieldProps<V>) {
  return (
    <RadioGroup
      value={value}
      onChange={(next) => onChange(next as V)}
      isDisabled={isDisabled ?? false}
      isInvalid={error !== undefined}
      className={styles.field}
    >
      <Label className={styles.label}>{label}</Label>
      {hint && (
        <Text slot="description" className={styles.hint}>
          {hint}
        </Text>
      )}
      <div className={styles.radios}>
        {choices.map((choice) => (
          <Radio key={choice.value} value={choice.value} className={styles.radio}>
            <span className={styles.dot} aria-hidden />
            <span>
              <span className={styles.choiceLabel}>{choice.label}</span>
              {choice.hint && <span className={styles.hint}>{choice.hint}</span>}
            </span>
          </Radio>
        ))}
      </div>
      <FieldError className={styles.error}>{error}</FieldError>
    </RadioGroup>
  )
}

/** A label above controls that are no single field. */
export function FieldGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{label}</legend>
      {children}
    </fieldset>
  )
}
