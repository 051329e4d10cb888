/** What a visitor with given claims sees of the site, and why: the whole site, the pages of a space, or one page. */
import { readClaimsSchema } from '@lectern/content/visitors'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/client.ts'
import type { ApiProblem } from '../../api/problem.ts'
import { resourceQuery } from '../../api/query.ts'
import type { components } from '../../api/types.ts'
import { Button, Loaded, PickList, Section, SelectField, Skeleton, TextField, useWords } from '../../design/index.ts'
import { listStructureRows, structureQuery, toStructureRows } from '../site-structure/index.ts'
import type { SitePath } from '../sites/index.ts'
import { listClaimChoices, parseClaims, readClaim, writeClaim } from './claim-choices.ts'
import styles from './site-visitors.module.css'
import { TrialResult } from './trial-result.tsx'
import { TRIAL_WORDS } from './trial-words.ts'

type Trial = components['schemas']['VisitorTrial']
type Page = components['schemas']['Page']
type Claims = Record<string, unknown>

/** Asked anew each time: it says what would be shown now. */
const trialQuery = (path: SitePath, body: { claims: Claims; siteSpaceId?: string; pageId?: string }) =>
  queryOptions<Trial, ApiProblem>({
    queryKey: ['visitor trial', path, body],
    queryFn: ({ signal }) => call('post', '/orgs/{organizationId}/sites/{siteId}/visitors/try', { path, body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })

const WHOLE = 'whole-site'

export function TrialSection({ path, jsonSchema }: { path: SitePath; jsonSchema: object }) {
  const words = useWords(TRIAL_WORDS)
  const [text, setText] = useState('{}')
  const [tried, setTried] = useState<Claims>({})
  const [siteSpaceId, setSiteSpace] = useState(WHOLE)
  const [pageId, setPage] = useState<string>()
  const claims = parseClaims(text)
  const { data: structure } = useQuery(structureQuery(path.organizationId, path.siteId))
  const siteSpaces = structure
    ? listStructureRows(toStructureRows(structure)).filter((row) => row.type === 'site-space')
    : []
  const query = useQuery(
    trialQuery(path, {
      claims: tried,
      ...(siteSpaceId !== WHOLE && { siteSpaceId }),
      ...(pageId !== undefined && { pageId }),
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!claims) return
    setTried(claims)
    // The same claims are tried again: conditions may have changed meanwhile.
    if (JSON.stringify(claims) === JSON.stringify(tried)) void query.refetch()
  }
  const choose = (next: Claims) => {
    setText(JSON.stringify(next, undefined, 2))
    setTried(next)
  }
  const spaceId = siteSpaces.find(({ id }) => id === siteSpaceId)?.spaceId
  return (
    <Section title={words.title} lead={words.lead}>
      <form onSubmit={submit} className={styles.trial} noValidate>
        {claims && <ClaimFields jsonSchema={jsonSchema} claims={claims} onChange={choose} />}
        <TextField
          label={words.claims}
          hint={words.claimsHint}
          value={text}
          onChange={setText}
          rows={4}
          isCode
          error={claims ? undefined : words.badClaims}
        />
        <div>
          <Button type="submit" icon={Play}>
            {words.submit}
          </Button>
        </div>
        <SelectField
          label={words.where}
          choices={[
            { value: WHOLE, label: words.wholeSite },
            ...siteSpaces.map(({ id, title, parent }) => ({
              value: id,
              label: parent && parent.title !== title ? `${parent.title} › ${title}` : title,
            })),
          ]}
          value={siteSpaceId}
          onChange={(value) => {
            setSiteSpace(value)
            setPage(undefined)
          }}
        />
        {spaceId !== undefined && <PageField spaceId={spaceId} value={pageId} onChange={setPage} />}
      </form>
      <Loaded query={query}>{(trial) => <TrialResult trial={trial} />}</Loaded>
    </Section>
  )
}

interface ClaimFieldsProps {
  jsonSchema: object
  claims: Claims
  onChange: (claims: Claims) => void
}

const UNSET = 'unset'

function ClaimFields({ jsonSchema, claims, onChange }: ClaimFieldsProps) {
  const words = useWords(TRIAL_WORDS)
  const read = readClaimsSchema(jsonSchema)
  const choices = read.kind === 'schema' ? listClaimChoices(read.schema) : []
  if (choices.length === 0) return null
  return (
    <div className={styles.claims}>
      {choices.map(({ path, values }) => {
        const at = values.indexOf(readClaim(claims, path) as string)
        return (
          <SelectField
            key={path.join('.')}
            label={path.join('.')}
            choices={[
              { value: UNSET, label: words.unset },
              ...values.map((value, index) => ({ value: String(index), label: String(value) })),
            ]}
            value={at < 0 ? UNSET : String(at)}
            onChange={(key) => onChange(writeClaim(claims, path, key === UNSET ? undefined : values[Number(key)]))}
          />
        )
      })}
    </div>
  )
}

interface PageFieldProps {
  spaceId: string
  value: string | undefined
  onChange: (value: string) => void
}

function PageField({ spaceId, value, onChange }: PageFieldProps) {
  const words = useWords(TRIAL_WORDS)
  const query = useQuery(
    resourceQuery('/spaces/{spaceId}/content/pages', { path: { spaceId }, query: { metadata: false } }),
  )
  return (
    <Loaded query={query} skeleton={<Skeleton rows={3} look="text" />}>
      {({ pages }) => (
        <PickList
          label={words.page}
          choices={listTriedPages(pages).map(({ id, title, path }) => ({
            value: id,
            label: `${title} · /${path ?? ''}`,
          }))}
          value={value}
          onChange={onChange}
          empty={words.noPage}
          autoFocus={false}
        />
      )}
    </Loaded>
  )
}

function listTriedPages(top: readonly Page[]): Page[] {
  const found: Page[] = []
  const rest = top.toReversed()
  for (let page = rest.pop(); page; page = rest.pop()) {
    if (page.type === 'document') found.push(page)
    rest.push(...((page.pages ?? []) as Page[]).toReversed())
  }
  return found
}
