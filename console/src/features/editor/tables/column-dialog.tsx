/** The name, the type and the look of a column. */
import { readColumnWidths, setColumn, setColumnWidth } from '@lectern/editor'
import { Plus, X } from 'lucide-react'
import type { EditorView } from 'prosemirror-view'
import { useState } from 'react'
import {
  Button,
  Dialog,
  FieldGroup,
  IconButton,
  SelectField,
  SwitchField,
  TextField,
  useWords,
} from '../../../design/index.ts'
import {
  COLUMN_TYPES,
  OPTION_COLORS,
  readColumnType,
  readSelectOptions,
  type SelectOption,
  toColumnChanges,
} from './column-types.ts'
import { TABLE_DIALOG_WORDS } from './dialog-words.ts'
import styles from './tables.module.css'

interface ColumnDialogProps {
  view: EditorView
  pos: number
  column: number
  onClose: () => void
}

export function ColumnDialog({ view, pos, column, onClose }: ColumnDialogProps) {
  const words = useWords(TABLE_DIALOG_WORDS)
  const table = view.state.doc.nodeAt(pos)
  const header = table?.firstChild?.maybeChild(column)
  const [draft, setDraft] = useState(() => {
    const definition = header?.attrs.definition ?? {}
    return {
      title: header?.textContent ?? '',
      type: readColumnType(definition),
      max: typeof definition.max === 'number' ? definition.max : 5,
      isMultiple: definition.multiple === true,
      options: readSelectOptions(definition),
      align: ['center', 'right'].includes(definition.textAlignment) ? definition.textAlignment : 'left',
      verticalAlign: typeof definition.verticalAlignment === 'string' ? definition.verticalAlignment : '',
      width: table ? String(readColumnWidths(table)[header?.attrs.column ?? ''] ?? '') : '',
    }
  })
  if (!header) return null
  const set = (changes: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...changes }))
  const choices = <V extends string>(names: Record<V, string>) =>
    (Object.entries(names) as [V, string][]).map(([value, label]) => ({ value, label }))
  const save = () => {
    const width = Number(draft.width)
    const changes = { ...toColumnChanges(draft.type, draft), title: draft.title.trim() }
    setColumn(pos, column, changes)(view.state, view.dispatch)
    setColumnWidth(pos, column, Number.isFinite(width) && width > 0 ? width : undefined)(view.state, view.dispatch)
    onClose()
  }
  const hasOtherType = draft.type !== readColumnType(header.attrs.definition)
  return (
    <Dialog
      title={words.columnTitle(header.textContent)}
      isOpen
      onClose={onClose}
      actions={
        <Button look="primary" onPress={save}>
          {words.save}
        </Button>
      }
    >
      <div className={styles.fields}>
        <TextField label={words.name} value={draft.title} onChange={(title) => set({ title })} autoFocus />
        <SelectField
          label={words.type}
          value={draft.type}
          onChange={(type) => set({ type })}
          choices={COLUMN_TYPES.map((type) => ({ value: type, label: words.types[type] }))}
          hint={hasOtherType ? words.typeLoss : undefined}
        />
        {draft.type === 'select' && <OptionFields options={draft.options} onChange={(options) => set({ options })} />}
        {(draft.type === 'select' || draft.type === 'users') && (
          <SwitchField label={words.multiple} value={draft.isMultiple} onChange={(isMultiple) => set({ isMultiple })} />
        )}
        {draft.type === 'rating' && (
          <TextField
            label={words.max}
            type="number"
            value={String(draft.max)}
            onChange={(text) => set({ max: Math.min(10, Math.max(1, Math.round(Number(text)) || 5)) })}
          />
        )}
        {draft.type === 'text' && (
          <>
            <SelectField
              label={words.align}
              value={draft.align}
              onChange={(align) => set({ align })}
              choices={choices(words.aligns)}
            />
            <SelectField
              label={words.verticalAlign}
              value={draft.verticalAlign}
              onChange={(verticalAlign) => set({ verticalAlign })}
              choices={choices(words.verticalAligns)}
            />
          </>
        )}
        <TextField label={words.width} type="number" value={draft.width} onChange={(width) => set({ width })} />
      </div>
    </Dialog>
  )
}

interface OptionFieldsProps {
  options: readonly SelectOption[]
  onChange: (options: SelectOption[]) => void
}

function OptionFields({ options, onChange }: OptionFieldsProps) {
  const words = useWords(TABLE_DIALOG_WORDS)
  const change = (at: number, changes: Partial<SelectOption>) =>
    onChange(options.map((option, index) => (index === at ? { ...option, ...changes } : option)))
  return (
    <FieldGroup label={words.options}>
      {options.map((option, at) => (
        <div key={option.value} className={styles.option}>
          <TextField
            label={words.option}
            isLabelHidden
            value={option.label}
            onChange={(label) => change(at, { label })}
          />
          <SelectField
            label={words.color}
            isLabelHidden
            value={option.color}
            onChange={(color) => change(at, { color })}
            choices={OPTION_COLORS.map((color) => ({ value: color as string, label: words.colors[color] }))}
          />
          <IconButton
            icon={X}
            label={words.removeOption(option.label)}
            onPress={() => onChange(options.toSpliced(at, 1))}
          />
        </div>
      ))}
      <Button
        icon={Plus}
        onPress={() => onChange([...options, { value: crypto.randomUUID().slice(0, 8), label: '', color: 'default' }])}
      >
        {words.addOption}
      </Button>
    </FieldGroup>
  )
}
