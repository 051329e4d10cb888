/** A new page of any kind. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { updateSpaceContentChangesLimits } from '../../../api/limits.ts'
import { listQuery } from '../../../api/query.ts'
import { Dialog, Form, SelectField, SwitchField, TextField, useForm, useWords } from '../../../design/index.ts'
import { wantCaret } from '../../../shell/caret-place.ts'
import type { PageIndex, PageNode } from '../page-index.ts'
import { type ContentAddress, pageAddress, type SpacePage } from '../queries.ts'
import type { PageEdits } from './page-edits.ts'
import { checkLinkTarget, type PageLinkTarget, TargetField } from './target-field.tsx'
import { TREE_WORDS } from './words.ts'

export interface NewPagePlace {
  parent: PageNode | undefined
  at: number | undefined
  kind: SpacePage['type']
}

interface NewPageDialogProps {
  source: ContentAddress
  index: PageIndex
  place: NewPagePlace
  edits: PageEdits
  /** Opens the page once it is there. */
  onClose: () => void
}

interface NewPageValues {
  kind: SpacePage['type']
  title: string
  target: PageLinkTarget
  specification: string
  grouping: 'by-tag' | 'by-operation'
  models: boolean
}

const { title: TITLE } = updateSpaceContentChangesLimits.insert_page

export function NewPageDialog({ source, index, place, edits, onClose }: NewPageDialogProps) {
  const words = useWords(TREE_WORDS)
  const navigate = useNavigate()
  const form = useForm<NewPageValues>({
    initial: {
      kind: place.kind,
      title: '',
      target: { kind: 'url', url: '' },
      specification: '',
      grouping: 'by-tag',
      models: false,
    },
    limits: { title: { ...TITLE, required: true } },
    check: ({ kind, target, specification }) => ({
      target: kind === 'link' ? checkLinkTarget(target, words) : undefined,
      specification: kind === 'computed' && specification === '' ? words.noSpecification : undefined,
    }),
    submit: async (values) => {
      const { changes, changeRequest } = await edits.write([toInsertion(values, place)])
      onClose()
      const [created] = changes
      if (values.kind !== 'document' || typeof created?.page !== 'object') return
      const number = source.number ?? changeRequest?.number
      wantCaret(created.page.id, 'text')
      await navigate({
        to: pageAddress({ ...source, number }, await edits.findPath(created.page.id, number)),
        search: { mode: 'edit' } as never,
      })
    },
  })
  const { kind } = form.values
  const kinds = (['document', 'group', 'link', 'computed'] as const).filter(
    (each) => each !== 'group' || place.parent === undefined,
  )
  return (
    <Dialog title={words.create} isOpen onClose={onClose} size="small">
      <Form form={form} submitLabel={words.make} onCancel={onClose} isCreating>
        <SelectField
          label={words.kind}
          {...form.field('kind')}
          choices={kinds.map((each) => ({ value: each, label: words.kinds[each], hint: words.kindHints[each] }))}
        />
        <TextField label={words.title} {...form.field('title')} autoFocus />
        {kind === 'link' && (
          <TargetField
            value={form.values.target}
            onChange={(target) => form.set({ target })}
            index={index}
            error={form.field('target').error}
          />
        )}
        {kind === 'computed' && (
          <>
            <SpecificationField organization={source.organization} {...form.field('specification')} />
            <SelectField
              label={words.grouping}
              {...form.field('grouping')}
              choices={(['by-tag', 'by-operation'] as const).map((value) => ({
                value,
                label: words.groupings[value],
              }))}
            />
            <SwitchField label={words.models} {...form.field('models')} />
          </>
        )}
      </Form>
    </Dialog>
  )
}

interface SpecificationFieldProps {
  organization: string
  value: string
  onChange: (slug: string) => void
  error?: string | undefined
}

function SpecificationField({ organization, value, onChange, error }: SpecificationFieldProps) {
  const words = useWords(TREE_WORDS)
  const { data } = useInfiniteQuery(
    listQuery('/orgs/{organizationId}/openapi', { path: { organizationId: organization }, query: { limit: 1000 } }),
  )
  const slugs = (data?.items ?? []).map(({ slug }) => slug)
  return (
    <SelectField
      label={words.specification}
      value={value}
      onChange={onChange}
      error={error}
      hint={data && slugs.length === 0 ? words.noSpecification : undefined}
      choices={slugs.map((slug) => ({ value: slug, label: slug }))}
    />
  )
}

function toInsertion({ kind, title, target, specification, grouping, models }: NewPageValues, place: NewPagePlace) {
  const computed = {
    type: 'builtin:openapi',
    dependencies: { spec: { ref: { kind: 'openapi', spec: specification } } },
    props: { models, grouping },
  }
  return {
    operation: 'insert_page',
    type: kind,
    title: title.trim(),
    into: place.parent?.page.id ?? null,
    ...(place.at !== undefined && { at: place.at }),
    ...(kind === 'document' && { document: {} }),
    ...(kind === 'link' && { target: target.url === undefined ? target : { ...target, url: target.url.trim() } }),
    ...(kind === 'computed' && { computed }),
  }
}
