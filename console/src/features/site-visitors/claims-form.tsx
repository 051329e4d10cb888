/** The claims about visitors that conditions can read, as a JSON schema that says what is wrong while it is written. */
import { readClaimsSchema } from '@lectern/content/visitors'
import { useCommand } from '../../api/query.ts'
import { Button, ButtonRow, Form, showToast, TextField, useForm, useWords } from '../../design/index.ts'
import type { SitePath } from '../sites/index.ts'
import { VISITOR_WORDS } from './words.ts'

type VisitorWords = (typeof VISITOR_WORDS)['en']

const EXAMPLE = {
  type: 'object',
  properties: {
    plan: { type: 'string', enum: ['free', 'team', 'enterprise'] },
    isBeta: { type: 'boolean' },
    roles: { type: 'array', items: { type: 'string', enum: ['reader', 'developer'] } },
  },
  additionalProperties: false,
}

const print = (value: object) => JSON.stringify(value, undefined, 2)

/** What is wrong, with the line or the member; undefined when it can be saved. */
function describeFault(text: string, words: VisitorWords): string | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const position = /position (\d+)/.exec(String(error))?.[1]
    return position === undefined ? words.noJson : words.noJsonAt(text.slice(0, Number(position)).split('\n').length)
  }
  const read = readClaimsSchema(value)
  if (read.kind !== 'invalid') return undefined
  return words.badSchema(read.place, read.rule)
}

export function ClaimsForm({ path, jsonSchema }: { path: SitePath; jsonSchema: object }) {
  const words = useWords(VISITOR_WORDS)
  const command = useCommand('put', '/orgs/{organizationId}/sites/{siteId}/adaptive-schema')
  const form = useForm({
    initial: { text: print(jsonSchema) },
    check: ({ text }) => ({ text: describeFault(text, words) }),
    submit: ({ text }) => command.mutateAsync({ path, body: { jsonSchema: JSON.parse(text) } }),
  })
  const { text } = form.values
  const hasClaims = Object.keys((jsonSchema as { properties?: object }).properties ?? {}).length > 0
  return (
    <Form form={form} submitLabel={words.save} onSubmitted={() => showToast(words.saved)}>
      <TextField
        label={words.schema}
        hint={words.schemaHint}
        rows={14}
        isCode
        {...form.field('text')}
        error={describeFault(text, words)}
      />
      {!hasClaims && (
        <ButtonRow>
          <Button onPress={() => form.set({ text: print(EXAMPLE) })}>{words.example}</Button>
        </ButtonRow>
      )}
    </Form>
  )
}
