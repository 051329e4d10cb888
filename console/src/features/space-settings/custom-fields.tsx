/** The values that the custom fields of the organization have on a space. */
import { useQuery } from '@tanstack/react-query'
import { Tags } from 'lucide-react'
import { resourceQuery, useCommand } from '../../api/query.ts'
import type { components } from '../../api/types.ts'
import { EmptyState, Form, Loaded, Section, showToast, useForm, useWords } from '../../design/index.ts'
import type { SpaceData } from '../space-content/index.ts'
import { CustomFieldInput } from './custom-field-input.tsx'
import { type FieldText, fromFieldText, toFieldText } from './custom-field-values.ts'
import { SPACE_SETTINGS_WORDS } from './words.ts'

type SpaceCustomField = components['schemas']['SpaceCustomField']

export function CustomFieldsSection({ space: { id } }: { space: SpaceData }) {
  const words = useWords(SPACE_SETTINGS_WORDS)
  const query = useQuery(resourceQuery('/spaces/{spaceId}/custom-fields', { path: { spaceId: id } }))
  return (
    <Section title={words.fields} lead={words.fieldsLead}>
      <Loaded query={query}>
        {(fields) =>
          fields.length === 0 ? (
            <EmptyState icon={Tags} title={words.noFields}>
              {words.noFieldsText}
            </EmptyState>
          ) : (
            <CustomFieldsForm spaceId={id} fields={fields} />
          )
        }
      </Loaded>
    </Section>
  )
}

function CustomFieldsForm({ spaceId, fields }: { spaceId: string; fields: SpaceCustomField[] }) {
  const words = useWords(SPACE_SETTINGS_WORDS)
  const command = useCommand('patch', '/spaces/{spaceId}/custom-fields')
  const initial: Record<string, FieldText> = Object.fromEntries(
    fields.map(({ customField, value }) => [customField.name, toFieldText(value)]),
  )
  const form = useForm({
    initial,
    check: (values) =>
      Object.fromEntries(
        fields.map(({ customField: { name, type } }) => {
          const isNoNumber = type === 'number' && Number.isNaN(Number(values[name]))
          return [name, isNoNumber ? words.noNumber : undefined]
        }),
      ),
    submit: (values) => {
      const changed = fields.filter(
        ({ customField: { name } }) => JSON.stringify(values[name]) !== JSON.stringify(initial[name]),
      )
      return command.mutateAsync({
        path: { spaceId },
        body: {
          values: Object.fromEntries(
            changed.map(({ customField: { name, type } }) => [
              name,
              { value: fromFieldText(type, values[name] ?? '') },
            ]),
          ),
        },
      })
    },
  })
  return (
    <Form form={form} submitLabel={words.save} onSubmitted={() => showToast(words.saved)}>
      {fields.map(({ customField }) => (
        <CustomFieldInput key={customField.name} field={customField} {...form.field(customField.name)} />
      ))}
    </Form>
  )
}
