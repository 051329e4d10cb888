/** As whom the preview is seen: the claims of a visitor, and a change request that is not merged. */
import { useQuery } from '@tanstack/react-query'
import { resourceQuery } from '../../api/query.ts'
import { Button, Dialog, Form, SelectField, TextField, useForm, useWords } from '../../design/index.ts'
import { listStructureRows, structureQuery, toStructureRows } from '../site-structure/index.ts'
import type { SitePath } from '../sites/index.ts'
import { CUSTOMIZE_WORDS } from './words.ts'

export interface Viewpoint {
  claims: Record<string, unknown> | undefined
  changeRequest: { id: string; subject: string } | undefined
}

interface ViewpointDialogProps {
  path: SitePath
  viewpoint: Viewpoint
  onChoose: (viewpoint: Viewpoint) => void
  onClose: () => void
}

const NONE = 'none'

export function ViewpointDialog({ path, viewpoint, onChoose, onClose }: ViewpointDialogProps) {
  const words = useWords(CUSTOMIZE_WORDS)
  const schema = useQuery(resourceQuery('/orgs/{organizationId}/sites/{siteId}/adaptive-schema', { path })).data
  const structure = useQuery(structureQuery(path.organizationId, path.siteId)).data
  const requests = useQuery({
    ...resourceQuery('/orgs/{organizationId}/change-requests', {
      path: { organizationId: path.organizationId },
      query: { limit: 100 },
    }),
  }).data
  const spaces = new Set(
    structure
      ? listStructureRows(toStructureRows(structure)).flatMap((row) => (row.type === 'site-space' ? [row.spaceId] : []))
      : [],
  )
  const open = (requests?.items ?? [])
    .filter(({ space }) => spaces.has(space))
    .map(({ id, number, subject }) => ({ id, subject: subject || `#${number}` }))
  const form = useForm({
    initial: {
      claims: viewpoint.claims ? JSON.stringify(viewpoint.claims, undefined, 2) : '',
      changeRequest: viewpoint.changeRequest?.id ?? NONE,
    },
    check: ({ claims }) => ({ claims: isClaims(claims) ? undefined : words.claimsRule }),
    submit: async ({ claims, changeRequest }) =>
      onChoose({
        claims: claims.trim() === '' ? undefined : JSON.parse(claims),
        changeRequest: open.find(({ id }) => id === changeRequest),
      }),
  })
  const sample = toSample(schema?.jsonSchema)
  return (
    <Dialog title={words.viewpoint} isOpen onClose={onClose}>
      <Form form={form} submitLabel={words.show} onSubmitted={onClose} onCancel={onClose} isCreating isUnsaved={false}>
        <TextField
          label={words.claims}
          hint={words.claimsHint}
          rows={8}
          isCode
          placeholder={sample}
          {...form.field('claims')}
        />
        {sample !== '' && (
          <div>
            <Button onPress={() => form.set({ claims: sample })}>{words.claimsExample}</Button>
          </div>
        )}
        <SelectField
          label={words.changeRequest}
          hint={words.changeRequestHint}
          choices={[
            { value: NONE, label: words.asPublished },
            ...open.map(({ id, subject }) => ({ value: id, label: subject })),
          ]}
          {...form.field('changeRequest')}
        />
      </Form>
    </Dialog>
  )
}

function isClaims(text: string): boolean {
  if (text.trim() === '') return true
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

interface ClaimSchema {
  type?: string
  enum?: unknown[]
  items?: ClaimSchema
  properties?: Record<string, ClaimSchema>
}

/** Claims that fit the schema, to begin with. */
function toSample(schema: ClaimSchema | undefined): string {
  const properties = Object.entries(schema?.properties ?? {})
  if (properties.length === 0) return ''
  return JSON.stringify(Object.fromEntries(properties.map(([name, each]) => [name, sampleOf(each)])), undefined, 2)
}

function sampleOf({ type, enum: values, items, properties }: ClaimSchema): unknown {
  if (values?.[0] !== undefined) return values[0]
  if (type === 'boolean') return true
  if (type === 'array') return items ? [sampleOf(items)] : []
  if (type === 'object')
    return Object.fromEntries(Object.entries(properties ?? {}).map(([name, each]) => [name, sampleOf(each)]))
  return type === 'number' || type === 'integer' ? 1 : ''
}
