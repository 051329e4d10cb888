/** Where a link leads: to an address, or to a page or a space of the site. */
import { useQuery } from '@tanstack/react-query'
import { resourceQuery } from '../../api/query.ts'
import type { components } from '../../api/types.ts'
import { Loaded, PickList, SelectField, Skeleton, TextField, useWords } from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { listStructureRows, structureQuery, toStructureRows } from '../site-structure/index.ts'
import { useCheck } from './faults.ts'
import type { SiteLinkTarget } from './settings.ts'
import { CUSTOMIZE_WORDS } from './words.ts'

type Page = components['schemas']['Page']
type Kind = 'none' | 'url' | 'page' | 'space' | 'other'
type Reference = { kind: string; url?: string; page?: string; space?: string }

interface LinkTargetFieldProps {
  label: string
  value: SiteLinkTarget | null | undefined
  /** Null where it leads nowhere. */
  onChange: (value: SiteLinkTarget | null) => void
  /** It need not lead anywhere. */
  isOptional?: boolean
}

export function LinkTargetField({ label, value, onChange, isOptional = false }: LinkTargetFieldProps) {
  const words = useWords(CUSTOMIZE_WORDS)
  const check = useCheck()
  const target = (value ?? undefined) as Reference | undefined
  const { data } = useQuery(structureQuery(useParameter('org'), useParameter('site')))
  const siteSpaces = data ? listStructureRows(toStructureRows(data)).filter((row) => row.type === 'site-space') : []
  const spaces = [...new Map(siteSpaces.map(({ spaceId, title }) => [spaceId, title]))]
  const kind: Kind = target === undefined ? 'none' : isOffered(target.kind) ? target.kind : 'other'
  const space = target?.space ?? spaces[0]?.[0] ?? ''
  const set = (next: Reference | null) => onChange(next as SiteLinkTarget | null)
  const choose = (next: Kind) => {
    if (next === 'none') set(null)
    if (next === 'url') set({ kind: 'url', url: 'https://' })
    if (next === 'space') set({ kind: 'space', space })
    if (next === 'page') set({ kind: 'page', space, page: '' })
  }
  const kinds: Kind[] = [
    ...(isOptional || kind === 'none' ? (['none'] as const) : []),
    'url',
    ...(spaces.length > 0 ? (['page', 'space'] as const) : []),
    ...(kind === 'other' ? (['other'] as const) : []),
  ]
  return (
    <>
      <SelectField
        label={label}
        choices={kinds.map((each) => ({ value: each, label: words.targets[each] }))}
        value={kind}
        onChange={choose}
      />
      {kind === 'url' && (
        <TextField
          label={words.addressOf(label)}
          type="url"
          placeholder="https://"
          value={target?.url ?? ''}
          onChange={(url) => set({ kind: 'url', url })}
          error={check('to.url', target?.url ?? '')}
        />
      )}
      {(kind === 'page' || kind === 'space') && spaces.length > 1 && (
        <SelectField
          label={words.space}
          choices={spaces.map(([id, title]) => ({ value: id, label: title }))}
          value={space}
          onChange={(next) => set(kind === 'space' ? { kind, space: next } : { kind, space: next, page: '' })}
        />
      )}
      {kind === 'page' && (
        <PageChoice
          spaceId={space}
          value={target?.page ?? ''}
          onChange={(page) => set({ kind: 'page', space, page })}
        />
      )}
    </>
  )
}

const isOffered = (kind: string): kind is 'url' | 'page' | 'space' => ['url', 'page', 'space'].includes(kind)

function PageChoice({
  spaceId,
  value,
  onChange,
}: {
  spaceId: string
  value: string
  onChange: (page: string) => void
}) {
  const words = useWords(CUSTOMIZE_WORDS)
  const query = useQuery({
    ...resourceQuery('/spaces/{spaceId}/content/pages', { path: { spaceId }, query: { metadata: false } }),
    enabled: spaceId !== '',
  })
  return (
    <Loaded query={query} skeleton={<Skeleton rows={3} look="text" />}>
      {({ pages }) => (
        <PickList
          label={words.findPage}
          choices={listDocuments(pages).map(({ id, title, path }) => ({ value: id, label: title, hint: `/${path}` }))}
          value={value === '' ? undefined : value}
          onChange={onChange}
          empty={words.noPage}
          error={value === '' ? words.choosePage : undefined}
          autoFocus={false}
        />
      )}
    </Loaded>
  )
}

function listDocuments(top: readonly Page[]): { id: string; title: string; path: string }[] {
  const found: { id: string; title: string; path: string }[] = []
  const rest = top.toReversed()
  for (let page = rest.pop(); page; page = rest.pop()) {
    if (page.type === 'document') found.push({ id: page.id, title: page.title, path: page.path ?? '' })
    rest.push(...((page.pages ?? []) as Page[]).toReversed())
  }
  return found
}
