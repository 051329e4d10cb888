/** The value of a cell that is chosen: options, people, files, a picture, a page. */
import type { NodeData } from '@lectern/content/document'
import { setCellValue } from '@lectern/editor'
import { X } from 'lucide-react'
import type { EditorView } from 'prosemirror-view'
import { useState } from 'react'
import {
  Button,
  CheckboxField,
  Dialog,
  FieldGroup,
  IconButton,
  RadioField,
  TextField,
  useWords,
} from '../../../design/index.ts'
import type { EditPlace, EditTarget } from '../../../shell/content-edits.ts'
import { MemberPicker } from '../../../shell/member-picker.tsx'
import type { ReadPlace } from '../pickers/queries.ts'
import { useReferenceName } from '../pickers/reference-names.ts'
import { describeGone, listValues, toCellReference } from './cell-references.ts'
import { readColumnType, readSelectOptions } from './column-types.ts'
import { FilePicker, PagePicker } from './content-pickers.tsx'
import { TABLE_DIALOG_WORDS } from './dialog-words.ts'
import styles from './tables.module.css'
import { TABLE_WORDS } from './words.ts'

interface CellDialogProps {
  view: EditorView
  place: EditPlace
  target: EditTarget
  cell: { pos: number; row: number; column: number }
  onClose: () => void
}

export function CellDialog({ view, place, target, cell: { pos, row, column }, onClose }: CellDialogProps) {
  const words = useWords(TABLE_DIALOG_WORDS)
  const table = view.state.doc.nodeAt(pos)
  const header = table?.firstChild?.maybeChild(column)
  const value: unknown = table?.maybeChild(row + 1)?.maybeChild(column)?.firstChild?.attrs.value
  if (!header) return null
  const definition: NodeData = header.attrs.definition
  const write = (next: unknown) => setCellValue(pos, row, column, next)(view.state, view.dispatch)
  const type = readColumnType(definition)
  const list = listValues(value)
  const isList = type === 'users' || type === 'files'
  const add = (each: unknown) => write(isList ? [...list, each] : each)
  const removeAt = (at: number) => write(list.length > 1 ? list.toSpliced(at, 1) : undefined)
  return (
    <Dialog
      title={words.cellTitle(header.textContent)}
      isOpen
      onClose={onClose}
      size="small"
      actions={
        <>
          <Button isDisabled={value === undefined} onPress={() => write(undefined)}>
            {words.empty}
          </Button>
          <Button look="primary" onPress={onClose}>
            {words.save}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {type === 'select' ? (
          <OptionChoice definition={definition} chosen={list} label={header.textContent} onChange={write} />
        ) : (
          <>
            <ul className={styles.values}>
              {list.map((each, at) => (
                <CellValue
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same value may be there twice
                  key={at}
                  type={type}
                  value={each}
                  place={{ space: place.space, changeRequest: target.current() }}
                  onRemove={() => removeAt(at)}
                />
              ))}
            </ul>
            {type === 'users' && <PeopleButton organization={place.organization} chosen={list} onAdd={write} />}
            {(type === 'files' || type === 'image') && (
              <FilePicker
                place={place}
                target={target}
                isPicture={type === 'image'}
                onPick={(file) => add(type === 'files' ? file : { kind: 'file', file })}
              />
            )}
            {type === 'content-ref' && (
              <PagePicker place={place} target={target} onPick={(page) => add({ kind: 'page', page })} />
            )}
            {type !== 'users' && <AddressField onAdd={(url) => add({ kind: 'url', url })} />}
          </>
        )}
      </div>
    </Dialog>
  )
}

interface CellValueProps {
  type: ReturnType<typeof readColumnType>
  value: unknown
  place: ReadPlace
  onRemove: () => void
}

function CellValue({ type, value, place, onRemove }: CellValueProps) {
  const words = useWords(TABLE_DIALOG_WORDS)
  const tableWords = useWords(TABLE_WORDS)
  const ref = toCellReference(type, value)
  const name = useReferenceName(place, ref)
  const text = ref === undefined ? String(value) : name === null ? describeGone(ref, tableWords) : (name ?? '…')
  return (
    <li>
      <span dir="auto">{text}</span>
      <IconButton icon={X} label={words.removeOption(text)} onPress={onRemove} />
    </li>
  )
}

interface OptionChoiceProps {
  definition: NodeData
  chosen: readonly unknown[]
  label: string
  onChange: (value: string[] | undefined) => void
}

function OptionChoice({ definition, chosen, label, onChange }: OptionChoiceProps) {
  const words = useWords(TABLE_DIALOG_WORDS)
  const options = readSelectOptions(definition)
  const values = chosen.filter((value) => typeof value === 'string')
  if (options.length === 0) return <p>{words.noOptions}</p>
  if (definition.multiple !== true)
    return (
      <RadioField
        label={label}
        value={values[0] ?? ''}
        onChange={(value) => onChange([value])}
        choices={options.map((option) => ({ value: option.value, label: option.label || option.value }))}
      />
    )
  return (
    <FieldGroup label={label}>
      {options.map((option) => (
        <CheckboxField
          key={option.value}
          label={option.label || option.value}
          value={values.includes(option.value)}
          onChange={(isChosen) => {
            const next = isChosen ? [...values, option.value] : values.filter((value) => value !== option.value)
            onChange(next.length > 0 ? next : undefined)
          }}
        />
      ))}
    </FieldGroup>
  )
}

interface PeopleButtonProps {
  organization: string
  chosen: readonly unknown[]
  onAdd: (people: unknown[]) => void
}

function PeopleButton({ organization, chosen, onAdd }: PeopleButtonProps) {
  const words = useWords(TABLE_DIALOG_WORDS)
  const [isOpen, setOpen] = useState(false)
  const known = new Set(chosen.filter((each) => typeof each === 'string'))
  return (
    <>
      <Button onPress={() => setOpen(true)}>{words.addPeople}</Button>
      {isOpen && (
        <MemberPicker
          organization={organization}
          title={words.addPeople}
          confirmLabel={words.add}
          exclude={known}
          onPick={(members) => {
            onAdd([...chosen, ...members.map(({ user }) => user.id)])
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function AddressField({ onAdd }: { onAdd: (url: string) => void }) {
  const words = useWords(TABLE_DIALOG_WORDS)
  const [url, setUrl] = useState('')
  return (
    <form
      className={styles.option}
      onSubmit={(event) => {
        event.preventDefault()
        if (url.trim() === '') return
        onAdd(url.trim())
        setUrl('')
      }}
    >
      <TextField label={words.address} type="url" value={url} onChange={setUrl} />
      <Button type="submit">{words.add}</Button>
    </form>
  )
}
