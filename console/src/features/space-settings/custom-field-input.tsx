/** One custom field, with the control that suits its type. */
import { useState } from 'react'
import { CheckboxField, SelectField, TextField, useWords } from '../../design/index.ts'
import { type FieldDefinition, type FieldText, toTags } from './custom-field-values.ts'
import styles from './space-settings.module.css'
import { SPACE_SETTINGS_WORDS } from './words.ts'

interface CustomFieldInputProps {
  field: FieldDefinition
  value: FieldText
  onChange: (value: FieldText) => void
  onBlur?: (() => void) | undefined
  error?: string | undefined
}

const asText = (value: FieldText) => (Array.isArray(value) ? value.join(', ') : value)
const asList = (value: FieldText) => (Array.isArray(value) ? value : [])

export function CustomFieldInput({ field, value, onChange, onBlur, error }: CustomFieldInputProps) {
  const words = useWords(SPACE_SETTINGS_WORDS)
  const { type, name, title, description, placeholder, options = [] } = field
  const shared = { label: title || name, hint: description, onBlur, error }
  switch (type) {
    case 'boolean':
    case 'select:single': {
      const choices =
        type === 'boolean'
          ? [
              { value: 'true', label: words.yes },
              { value: 'false', label: words.no },
            ]
          : options.map((option) => ({ value: option, label: option }))
      return (
        <SelectField
          {...shared}
          choices={[{ value: '', label: words.notSet }, ...choices]}
          value={asText(value)}
          onChange={onChange}
        />
      )
    }
    case 'select:multi':
      return <OptionList {...shared} options={options} value={asList(value)} onChange={onChange} />
    case 'tags':
      return <TagsField {...shared} value={asList(value)} onChange={onChange} placeholder={placeholder} />
    default:
      return (
        <TextField
          {...shared}
          type={type === 'number' ? 'number' : 'text'}
          placeholder={placeholder}
          maxLength={256}
          value={asText(value)}
          onChange={onChange}
        />
      )
  }
}

interface OptionListProps {
  label: string
  hint: string
  options: readonly string[]
  value: readonly string[]
  onChange: (value: string[]) => void
}

function OptionList({ label, hint, options, value, onChange }: OptionListProps) {
  return (
    <fieldset className={styles.options}>
      <legend>{label}</legend>
      {hint && <p>{hint}</p>}
      {options.map((option) => (
        <CheckboxField
          key={option}
          label={option}
          value={value.includes(option)}
          onChange={(isSet) => onChange(options.filter((each) => (each === option ? isSet : value.includes(each))))}
        />
      ))}
    </fieldset>
  )
}

interface TagsFieldProps {
  label: string
  hint: string
  placeholder: string
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** What is typed stays as it is typed while it is read as tags. */
function TagsField({ label, hint, placeholder, value, onChange }: TagsFieldProps) {
  const words = useWords(SPACE_SETTINGS_WORDS)
  const [text, setText] = useState(value.join(', '))
  const shown = toTags(text).join() === value.join() ? text : value.join(', ')
  return (
    <TextField
      label={label}
      hint={hint || words.tagsHint}
      placeholder={placeholder}
      value={shown}
      onChange={(typed) => {
        setText(typed)
        onChange(toTags(typed))
      }}
    />
  )
}
