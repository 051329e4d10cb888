/** The custom fields of an organization: what every space of it can say about itself. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Pencil, Plus, TextCursorInput, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../../api/query.ts'
import { Badge, Button, ConfirmCommand, EmptyState, ListTable, Menu, useWords } from '../../design/index.ts'
import { useCommands } from '../../shell/commands.ts'
import { useOrganization } from '../../shell/current.ts'
import { SettingsLayout } from '../../shell/settings-layout.tsx'
import { FieldDialog } from './field-dialog.tsx'
import styles from './fields.module.css'
import { customFieldsQuery, type ListedField } from './queries.ts'
import { FIELD_WORDS } from './words.ts'

type Task = { kind: 'make' } | { kind: 'edit' | 'delete'; field: ListedField }

export function Screen() {
  const words = useWords(FIELD_WORDS)
  const [task, setTask] = useState<Task>()
  const isAdmin = useOrganization().data?.permissions.admin === true
  const make = () => setTask({ kind: 'make' })
  const close = () => setTask(undefined)
  useCommands([isAdmin && { id: 'new-field', label: words.make, keys: 'c', icon: Plus, run: make }])
  const makeButton = isAdmin && (
    <Button look="primary" icon={Plus} onPress={make}>
      {words.make}
    </Button>
  )
  return (
    <SettingsLayout section="custom-fields" lead={words.lead} actions={makeButton}>
      {({ id }) => (
        <>
          <FieldList organization={id} isAdmin={isAdmin} onTask={setTask} />
          {task?.kind === 'make' && <FieldDialog organization={id} onClose={close} />}
          {task?.kind === 'edit' && <FieldDialog organization={id} field={task.field} onClose={close} />}
          {task?.kind === 'delete' && <DeleteField organization={id} field={task.field} onClose={close} />}
        </>
      )}
    </SettingsLayout>
  )
}

interface FieldListProps {
  organization: string
  isAdmin: boolean
  onTask: (task: Task) => void
}

const nameOf = ({ title, name }: ListedField) => (title === '' ? name : title)

function FieldList({ organization, isAdmin, onTask }: FieldListProps) {
  const words = useWords(FIELD_WORDS)
  return (
    <ListTable
      label={words.list}
      query={useInfiniteQuery(customFieldsQuery(organization))}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'field',
          label: words.field,
          sortBy: nameOf,
          render: (field) => (
            <span className={styles.field}>
              <span dir="auto">{nameOf(field)}</span>
              <code>{field.name}</code>
              {field.description !== '' && <span dir="auto">{field.description}</span>}
            </span>
          ),
        },
        {
          id: 'type',
          label: words.type,
          sortBy: ({ type }) => words.types[type],
          render: ({ type, options = [] }) => (
            <span className={styles.field}>
              <Badge>{words.types[type]}</Badge>
              {options.length > 0 && <span dir="auto">{options.join(', ')}</span>}
            </span>
          ),
        },
        ...(isAdmin
          ? [
              {
                id: 'actions',
                label: words.actions,
                isLabelHidden: true,
                align: 'end' as const,
                render: (field: ListedField) => (
                  <Menu
                    label={`${words.actions}: ${nameOf(field).slice(0, 80)}`}
                    actions={[
                      {
                        id: 'edit',
                        label: words.edit,
                        icon: Pencil,
                        onAction: () => onTask({ kind: 'edit', field }),
                      },
                      {
                        id: 'delete',
                        label: words.delete,
                        icon: Trash2,
                        isDangerous: true,
                        onAction: () => onTask({ kind: 'delete', field }),
                      },
                    ]}
                  />
                ),
              },
            ]
          : []),
      ]}
      empty={
        <EmptyState
          icon={TextCursorInput}
          title={words.empty}
          action={isAdmin && <Button onPress={() => onTask({ kind: 'make' })}>{words.make}</Button>}
        >
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}

interface DeleteFieldProps {
  organization: string
  field: ListedField
  onClose: () => void
}

function DeleteField({ organization, field, onClose }: DeleteFieldProps) {
  const words = useWords(FIELD_WORDS)
  const command = useCommand('delete', '/orgs/{organizationId}/custom-fields/{fieldName}')
  return (
    <ConfirmCommand
      title={words.deleteTitle(nameOf(field).slice(0, 100))}
      confirmLabel={words.delete}
      doneText={words.deleted}
      run={() => command.mutateAsync({ path: { organizationId: organization, fieldName: field.name } })}
      onClose={onClose}
    >
      <p>{words.deleteText}</p>
    </ConfirmCommand>
  )
}
