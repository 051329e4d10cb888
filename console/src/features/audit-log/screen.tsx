/** The audit log of an organization: who changed what, filtered, exported and checked. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, ScrollText, ShieldCheck, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { downloadBlob } from '../../api/client.ts'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import {
  Badge,
  Button,
  EmptyState,
  ListTable,
  lazyDialog,
  Menu,
  ProblemView,
  SelectField,
  showToast,
  TextField,
  Toolbar,
  useLanguage,
  useWords,
} from '../../design/index.ts'
import { saveFile } from '../../design/save-file.ts'
import { useAddressWith, useSearchParameter } from '../../shell/address-state.ts'
import { SettingsLayout } from '../../shell/settings-layout.tsx'
import styles from './audit-log.module.css'
import { type AuditFilters, useAuditFilters } from './filters.ts'
import { auditEventsQuery, auditMembersQuery, type ListedAuditEvent } from './queries.ts'
import { useActionNames } from './use-action-names.ts'
import { AUDIT_WORDS } from './words.ts'

const EventDialog = lazyDialog(async () => (await import('./event-dialog.tsx')).EventDialog)
const IntegrityDialog = lazyDialog(async () => (await import('./integrity-dialog.tsx')).IntegrityDialog)

export function Screen() {
  const words = useWords(AUDIT_WORDS)
  return (
    <SettingsLayout section="audit-log" lead={words.lead}>
      {({ id }) => <AuditLog organization={id} />}
    </SettingsLayout>
  )
}

function AuditLog({ organization }: { organization: string }) {
  const filters = useAuditFilters()
  const [event, setEvent] = useSearchParameter<string>('event', '')
  const [isChecking, setChecking] = useState(false)
  return (
    <>
      <Actions organization={organization} filters={filters} onCheck={() => setChecking(true)} />
      <Filters organization={organization} filters={filters} />
      <EventList organization={organization} filters={filters} />
      <Suspense>
        {event !== '' && (
          <EventDialog organization={organization} id={event} filters={filters} onClose={() => setEvent('')} />
        )}
        {isChecking && <IntegrityDialog organization={organization} onClose={() => setChecking(false)} />}
      </Suspense>
    </>
  )
}

/** In a log the time itself counts, not how long ago it was. */
function Moment({ value }: { value: string }) {
  const { language } = useLanguage()
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'medium' })
  return (
    <time dateTime={value} className={styles.whole}>
      {format.format(new Date(value))}
    </time>
  )
}

interface PartProps {
  organization: string
  filters: AuditFilters
}

function Actions({ organization, filters, onCheck }: PartProps & { onCheck: () => void }) {
  const words = useWords(AUDIT_WORDS)
  const [problem, setProblem] = useState<ApiProblem>()
  const exportAs = async (format: 'csv' | 'ndjson') => {
    setProblem(undefined)
    const { from, to } = filters.query
    const search = new URLSearchParams({ format, ...(from && { from }), ...(to && { to }) })
    showToast(words.exporting)
    try {
      saveFile(await downloadBlob(`/v1/orgs/${organization}/audit-events/export?${search}`), `audit-log.${format}`)
    } catch (error) {
      setProblem(asProblem(error))
    }
  }
  return (
    <>
      <div className={styles.actions}>
        <Button icon={ShieldCheck} onPress={onCheck}>
          {words.check}
        </Button>
        <Menu
          label={words.exportAs}
          trigger={<Button icon={Download}>{words.exportAs}</Button>}
          actions={[
            { id: 'csv', label: words.asCsv, onAction: () => void exportAs('csv') },
            { id: 'ndjson', label: words.asLines, onAction: () => void exportAs('ndjson') },
          ]}
        />
      </div>
      {problem && <ProblemView problem={problem} isInline />}
    </>
  )
}

function Filters({ organization, filters: { values, set, isAny, isBackwards, reset } }: PartProps) {
  const words = useWords(AUDIT_WORDS)
  const { actions, nameOf } = useActionNames(organization)
  const { data: members } = useInfiniteQuery(auditMembersQuery(organization))
  const people = (members?.items ?? []).map(({ user }) => ({ value: user.id, label: user.displayName }))
  // Somebody who has left is still in the log.
  if (values.actor !== '' && !people.some(({ value }) => value === values.actor))
    people.push({ value: values.actor, label: values.actor })
  const named = actions.map((value) => ({ value, label: nameOf(value) }))
  named.sort((one, other) => one.label.localeCompare(other.label))
  return (
    <Toolbar label={words.filters}>
      <SelectField
        label={words.action}
        value={values.action}
        onChange={set.action}
        choices={[{ value: '', label: words.anyAction }, ...named]}
      />
      <SelectField
        label={words.person}
        value={values.actor}
        onChange={set.actor}
        choices={[{ value: '', label: words.anybody }, ...people]}
      />
      <TextField label={words.from} type="date" value={values.from} onChange={set.from} />
      <TextField
        label={words.to}
        type="date"
        value={values.to}
        onChange={set.to}
        error={isBackwards ? words.wrongDays : undefined}
      />
      {values.target !== '' && (
        <Button icon={X} onPress={() => set.target('')}>
          {words.onlyAbout(values.target)}
        </Button>
      )}
      {isAny && <Button onPress={reset}>{words.reset}</Button>}
    </Toolbar>
  )
}

function EventList({ organization, filters }: PartProps) {
  const words = useWords(AUDIT_WORDS)
  const { nameOf } = useActionNames(organization)
  const toAddress = useAddressWith('event')
  const query = useInfiniteQuery({
    ...auditEventsQuery(organization, filters.query),
    enabled: !filters.isBackwards,
  })
  return (
    <ListTable<ListedAuditEvent>
      label={words.list}
      query={query}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => toAddress(id)}
      columns={[
        { id: 'what', label: words.action, isName: true, render: ({ action }) => nameOf(action) },
        {
          id: 'about',
          label: words.about,
          render: ({ target }) => (target.label ? <span dir="auto">{target.label}</span> : <code>{target.id}</code>),
        },
        {
          id: 'who',
          label: words.person,
          render: ({ actor }) => (
            <span dir="auto" className={styles.whole}>
              {actor.label ?? (actor.type === 'system' ? words.system : actor.id)}
            </span>
          ),
        },
        { id: 'source', label: words.source, render: ({ source }) => <Badge>{words.sources[source]}</Badge> },
        { id: 'when', label: words.when, render: ({ occurredAt }) => <Moment value={occurredAt} /> },
      ]}
      empty={
        <EmptyState icon={ScrollText} title={words.nothing}>
          {filters.isAny ? words.nothingFound : words.nothingYet}
        </EmptyState>
      }
    />
  )
}
