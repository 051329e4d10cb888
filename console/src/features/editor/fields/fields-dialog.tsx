/** Every field of a block or inline, in one form. */
import { setData } from '@lectern/editor'
import type { EditorView } from 'prosemirror-view'
import { useState } from 'react'
import {
  Button,
  Dialog,
  FieldGroup,
  PickList,
  SelectField,
  SwitchField,
  TextField,
  useWords,
} from '../../../design/index.ts'
import type { EditPlace, EditTarget } from '../../../shell/content-edits.ts'
import { useBlockName } from '../handle/use-block-name.ts'
import { FilePicker } from '../tables/content-pickers.tsx'
import styles from '../tables/tables.module.css'
import { BLOCK_SETTINGS, type SettingField } from './block-settings.ts'
import { FIELDS_DIALOG_WORDS } from './dialog-words.ts'
import { readSetting, writeSetting } from './field-values.ts'
import { CODE_LANGUAGES } from './languages.ts'

type Data = Record<string, unknown>

interface FieldsDialogProps {
  view: EditorView
  place: EditPlace
  target: EditTarget
  pos: number
  onClose: () => void
}

export function FieldsDialog({ view, place, target, pos, onClose }: FieldsDialogProps) {
  const words = useWords(FIELDS_DIALOG_WORDS)
  const nameOf = useBlockName()
  const node = view.state.doc.nodeAt(pos)
  const type = node?.type.name ?? ''
  const fields = BLOCK_SETTINGS[type] ?? []
  const data: Data = node?.attrs.data ?? {}
  const [texts, setTexts] = useState<Record<string, string>>(() =>
    Object.fromEntries(fields.map((field) => [field.name, readSetting(field, data)])),
  )
  const [changed, setChanged] = useState<Data>({})
  if (!node) return null
  const inlines: Record<string, string | undefined> = words.inlines
  const typed = (field: SettingField) => texts[field.name] ?? ''
  const isWrong = (field: SettingField) =>
    typed(field) !== readSetting(field, data) && writeSetting(field, typed(field)) === undefined
  const save = () => {
    const written = Object.fromEntries(
      fields
        .filter((field) => typed(field) !== readSetting(field, data))
        .flatMap((field) => Object.entries(writeSetting(field, typed(field)) ?? {})),
    )
    setData(pos, { ...written, ...changed })(view.state, view.dispatch)
    onClose()
  }
  return (
    <Dialog
      title={words.title(inlines[type] ?? nameOf(type))}
      isOpen
      onClose={onClose}
      actions={
        <Button look="primary" onPress={save} isDisabled={fields.some(isWrong)}>
          {words.save}
        </Button>
      }
    >
      <div className={styles.fields}>
        {fields.map((field) => (
          <SettingInput
            key={field.name}
            field={field}
            text={typed(field)}
            error={isWrong(field) ? words.wrong : undefined}
            onText={(text) => setTexts((before) => ({ ...before, [field.name]: text }))}
            value={field.name in changed ? changed[field.name] : data[field.name]}
            onValue={(value) => setChanged((before) => ({ ...before, [field.name]: value }))}
            place={place}
            target={target}
          />
        ))}
      </div>
    </Dialog>
  )
}

interface SettingInputProps {
  field: SettingField
  text: string
  error: string | undefined
  onText: (text: string) => void
  value: unknown
  onValue: (value: unknown) => void
  place: EditPlace
  target: EditTarget
}

function SettingInput({ field, text, error, onText, value, onValue, place, target }: SettingInputProps) {
  const words = useWords(FIELDS_DIALOG_WORDS)
  const label = words.fields[field.name as keyof typeof words.fields] ?? field.name
  const choices: Record<string, string | undefined> = words.choices
  switch (field.kind) {
    case 'switch':
      return <SwitchField label={label} value={value === true} onChange={(isOn) => onValue(isOn || undefined)} />
    case 'choice':
      return (
        <SelectField
          label={label}
          value={text === '' ? field.options[0]! : text}
          onChange={onText}
          choices={field.options.map((option) => ({ value: option, label: choices[option] ?? option }))}
        />
      )
    case 'language':
      return (
        <FieldGroup label={label}>
          <PickList
            label={label}
            choices={CODE_LANGUAGES.map((name) => ({ value: name, label: name }))}
            value={text}
            onChange={onText}
            empty={words.noLanguage}
          />
          <TextField label={words.anyLanguage} value={text} onChange={onText} isCode />
        </FieldGroup>
      )
    case 'picture':
    case 'file':
      return (
        <ReferenceInput
          label={label}
          isPicture={field.kind === 'picture'}
          value={value}
          onValue={onValue}
          place={place}
          target={target}
        />
      )
    case 'lines':
    case 'pairs':
      return <TextField label={label} value={text} onChange={onText} error={error} rows={4} isCode />
    case 'date':
      return <TextField label={label} value={text} onChange={onText} error={error} type="date" />
    default:
      return <TextField label={label} value={text} onChange={onText} error={error} />
  }
}

interface ReferenceInputProps extends Pick<SettingInputProps, 'value' | 'onValue' | 'place' | 'target'> {
  label: string
  isPicture: boolean
}

function ReferenceInput({ label, isPicture, value, onValue, place, target }: ReferenceInputProps) {
  const words = useWords(FIELDS_DIALOG_WORDS)
  const reference = (value ?? {}) as { url?: string; file?: string }
  const [url, setUrl] = useState(reference.url ?? '')
  return (
    <FieldGroup label={label}>
      <p className={styles.hint}>
        {words.chosen}: {reference.url ?? reference.file ?? words.none}{' '}
        {value !== undefined && <Button onPress={() => onValue(undefined)}>{words.clear}</Button>}
      </p>
      <FilePicker
        place={place}
        target={target}
        isPicture={isPicture}
        onPick={(file) => onValue({ kind: 'file', file })}
      />
      <div className={styles.option}>
        <TextField
          label={`${label}: ${words.address}`}
          isLabelHidden
          type="url"
          value={url}
          onChange={setUrl}
          placeholder={words.address}
        />
        <Button isDisabled={url.trim() === ''} onPress={() => onValue({ kind: 'url', url: url.trim() })}>
          {words.use}
        </Button>
      </div>
    </FieldGroup>
  )
}
