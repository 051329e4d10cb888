/** One event: who, what, from where, and the settings before and after. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  Button,
  DataTable,
  Dialog,
  Facts,
  Loaded,
  PARTS_WORDS,
  Section,
  Stack,
  Time,
  useWords,
} from '../../design/index.ts'
import { siteAddress, spaceAddress } from '../../shell/addresses.ts'
import type { AuditFilters } from './filters.ts'
import { auditEventQuery, type ShownAuditEvent } from './queries.ts'
import { useActionNames } from './use-action-names.ts'
import { AUDIT_WORDS } from './words.ts'

interface EventDialogProps {
  organization: string
  id: string
  filters: AuditFilters
  onClose: () => void
}

export function EventDialog({ organization, id, filters, onClose }: EventDialogProps) {
  const words = useWords(AUDIT_WORDS)
  const parts = useWords(PARTS_WORDS)
  const { nameOf } = useActionNames(organization)
  const query = useQuery(auditEventQuery(organization, id))
  return (
    <Dialog
      title={query.data ? nameOf(query.data.action) : words.details}
      isOpen
      onClose={onClose}
      actions={<Button onPress={onClose}>{parts.close}</Button>}
    >
      <Loaded query={query}>
        {(event) => <Details organization={organization} event={event} filters={filters} />}
      </Loaded>
    </Dialog>
  )
}

interface DetailsProps {
  organization: string
  event: ShownAuditEvent
  filters: AuditFilters
}

function Details({ organization, event, filters }: DetailsProps) {
  const words = useWords(AUDIT_WORDS)
  const { actor, target } = event
  const who = actor.label ?? (actor.type === 'system' ? words.system : actor.id)
  const what = target.label ?? target.id
  const place =
    event.space !== undefined
      ? spaceAddress(organization, event.space)
      : event.site !== undefined
        ? siteAddress(organization, event.site)
        : undefined
  const facts: [string, ReactNode][] = [
    [words.when, <Time key="when" value={event.occurredAt} isExact />],
    [
      words.person,
      <span key="who" dir="auto">
        {who}
      </span>,
    ],
    [
      words.about,
      <span key="what" dir="auto">
        {what}
        {place && (
          <>
            {' '}
            · <a href={place}>{words.open}</a>
          </>
        )}
      </span>,
    ],
    [words.source, words.sources[event.source]],
    ...optionalFacts([
      [words.address, event.address],
      [words.program, event.userAgent],
      [words.token, event.token],
      [words.request, event.executionId],
    ]),
    [words.place, event.sequence === undefined ? words.notSealed : String(event.sequence)],
  ]
  const changes = Object.entries(event.payload)
  return (
    <Stack>
      <Facts facts={facts} />
      {changes.length > 0 && (
        <Section title={words.settings}>
          <DataTable
            label={words.settings}
            items={changes}
            keyOf={([name]) => name}
            columns={[
              { id: 'name', label: words.name, isName: true, render: ([name]) => <code>{name}</code> },
              { id: 'before', label: words.before, render: ([, value]) => <Value value={split(value).before} /> },
              { id: 'after', label: words.after, render: ([, value]) => <Value value={split(value).after} /> },
            ]}
          />
        </Section>
      )}
      <div>
        <Button onPress={() => filters.show({ by: actor.id })}>{words.allBy(who)}</Button>{' '}
        <Button onPress={() => filters.show({ about: target.id })}>{words.allAbout(what)}</Button>
      </div>
    </Stack>
  )
}

const optionalFacts = (facts: [string, string | undefined][]): [string, ReactNode][] =>
  facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, <code key={name}>{value}</code>]]))

/** A changed setting has both values; anything else is as it was when it happened. */
function split(value: unknown): { before?: unknown; after?: unknown } {
  return typeof value === 'object' && value !== null && 'before' in value ? value : { after: value }
}

function Value({ value }: { value: unknown }) {
  const words = useWords(AUDIT_WORDS)
  if (value === undefined) return '–'
  if (value === null || value === '') return words.unset
  if (typeof value === 'boolean') return value ? words.yes : words.no
  return <span dir="auto">{Array.isArray(value) ? value.join(', ') : String(value)}</span>
}
