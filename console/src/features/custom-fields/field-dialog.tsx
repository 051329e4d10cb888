/** Makes a custom field, or changes one: its name and its type stay what they were. */
import { useState } from 'react'
import { createOrganizationCustomFieldLimits as limits } from '../../api/limits.ts'
import { useCommand } from '../../api/query.ts'
import { Dialog, Facts, Form, SelectField, showToast, TextField, useForm, useWords } from '../../design/index.ts'
import { checkOptionsText, readOptions, toFieldName } from './options.ts'
import { FIELD_TYPES, hasOptions, type ListedField, type ListedFieldType } from './queries.ts'
import { FIELD_WORDS } from './words.ts'

interface FieldDialogProps {
  organization: string
  /** The one to change; a new one is made when absent. */
  field?: ListedField
  onClose: () => void
}

interface FieldValues {
  title: string
  name: string
  type: ListedFieldType
  description: string
  placeholder: string
  options: string
}

export function FieldDialog({ organization: organizationId, field, onClose }: FieldDialogProps) {
  const words = useWords(FIELD_WORDS)
  const create = useCommand('post', '/orgs/{organizationId}/custom-fields')
  const update = useCommand('patch', '/orgs/{organizationId}/custom-fields/{fieldName}')
  // The name follows the title until it was typed.
  const [isNamed, setNamed] = useState(field !== undefined)
  const initial: FieldValues = {
    title: field?.title ?? '',
    name: field?.name ?? '',
    type: field?.type ?? 'text',
    description: field?.description ?? '',
    placeholder: field?.placeholder ?? '',
    options: (field?.options ?? []).join('\n'),
  }
  const form = useForm<FieldValues>({
    initial,
    limits: {
      title: limits.title,
      name: limits.name,
      description: limits.description,
      placeholder: limits.placeholder,
    },
    check: ({ type, options }) => ({ options: hasOptions(type) ? checkOptionsText(options, words) : undefined }),
    submit: async ({ name, type, options, ...texts }) => {
      const chosen = hasOptions(type) ? { options: readOptions(options) } : {}
      if (field) await update.mutateAsync({ path: { organizationId, fieldName: name }, body: { ...texts, ...chosen } })
      else await create.mutateAsync({ path: { organizationId }, body: { name, type, ...texts, ...chosen } })
      showToast(field ? words.changed : words.made)
      onClose()
    },
  })
  const { type, options } = form.values
  const kept = readOptions(options)
  const removed = (field?.options ?? []).filter((option) => !kept.includes(option))
  return (
    <Dialog title={field ? words.edit : words.make} isOpen onClose={onClose}>
      <Form form={form} submitLabel={field ? words.save : words.makeSubmit} onCancel={onClose} isCreating={!field}>
        <TextField
          label={words.fieldTitle}
          {...form.field('title')}
          onChange={(title) => form.set(isNamed ? { title } : { title, name: toFieldName(title) })}
          autoFocus
        />
        {field ? (
          <Facts
            facts={[
              [words.name, <code key="name">{field.name}</code>],
              [words.type, words.types[field.type]],
            ]}
          />
        ) : (
          <>
            <TextField
              label={words.name}
              hint={words.nameHint}
              {...form.field('name')}
              onChange={(name) => {
                setNamed(name !== '')
                form.set({ name })
              }}
              isCode
            />
            <SelectField
              label={words.type}
              choices={FIELD_TYPES.map((value) => ({
                value,
                label: words.types[value],
                hint: words.typeHints[value],
              }))}
              {...form.field('type')}
            />
          </>
        )}
        {hasOptions(type) && (
          <TextField label={words.options} hint={words.optionsHint} rows={5} {...form.field('options')} />
        )}
        {removed.length > 0 && (
          <p role="status" dir="auto">
            {words.removedOptions(removed.map((option) => `“${option}”`).join(', '))}
          </p>
        )}
        <TextField label={words.description} hint={words.descriptionHint} {...form.field('description')} />
        <TextField label={words.placeholder} hint={words.placeholderHint} {...form.field('placeholder')} />
      </Form>
    </Dialog>
  )
}
