/** Chooses whom a report counts. Countries and languages are those that occur in its time. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, Dialog, PARTS_WORDS, SelectField, Stack, useLanguage, useWords } from '../../design/index.ts'
import type { ReportScope } from './aggregate.ts'
import { breakdownQuery } from './breakdown.ts'
import { displayName } from './describe-row.ts'
import { DEVICES, type FilterName, printSegment, READERS } from './filters.ts'
import styles from './insights.module.css'
import { useSiteParts } from './places.ts'
import { REPORT_PANELS } from './reports.ts'
import { segmentsQuery } from './segments.tsx'
import { type InsightsView, useViewChange } from './view.ts'
import { INSIGHTS_WORDS } from './words.ts'

const ANY = 'any'
type Choices = { value: string; label: string }[]

interface FilterDialogProps {
  scope: ReportScope
  view: InsightsView
  onClose: () => void
}

/** What a dialog can choose; the others are chosen from the rows of reports. */
const CHOSEN = ['section', 'space', 'device', 'country', 'language', 'segment'] as const satisfies FilterName[]

export function FilterDialog({ scope, view, onClose }: FilterDialogProps) {
  const words = useWords(INSIGHTS_WORDS)
  const parts = useWords(PARTS_WORDS)
  const change = useViewChange()
  const [readers, setReaders] = useState(view.readers)
  const [filters, setFilters] = useState(view.filters)
  const choices = useChoices(scope)
  const apply = () => {
    const chosen = Object.fromEntries(CHOSEN.map((name) => [name, filters[name]]))
    change({ ...chosen, readers: readers === 'people' ? undefined : readers })
    onClose()
  }
  return (
    <Dialog
      title={words.filters}
      isOpen
      onClose={onClose}
      size="small"
      actions={
        <>
          <Button onPress={onClose}>{parts.cancel}</Button>
          <Button look="primary" onPress={apply}>
            {words.apply}
          </Button>
        </>
      }
    >
      <Stack>
        <SelectField
          label={words.readers}
          value={readers}
          onChange={setReaders}
          choices={READERS.map((value) => ({ value, label: words.readerChoices[value] }))}
        />
        {CHOSEN.map((name) => {
          const value = filters[name]
          const offered = choices[name]
          // What the address says is offered even where it does not occur.
          const isOffered = value === undefined || offered.some((each) => each.value === value)
          if (offered.length === 0 && value === undefined) return null
          return (
            <SelectField
              key={name}
              label={words.filterNames[name]}
              value={value ?? ANY}
              onChange={(next) => setFilters({ ...filters, [name]: next === ANY ? undefined : next })}
              choices={[
                { value: ANY, label: words.any },
                ...offered,
                ...(isOffered ? [] : [{ value: value!, label: value! }]),
              ]}
            />
          )
        })}
        <p className={styles.quiet}>{words.filterHint}</p>
      </Stack>
    </Dialog>
  )
}

const [COUNTRIES, LANGUAGES] = REPORT_PANELS.countries

function useChoices(scope: ReportScope): Record<(typeof CHOSEN)[number], Choices> {
  const words = useWords(INSIGHTS_WORDS)
  const { language } = useLanguage()
  const { sections, siteSpaces } = useSiteParts(scope.path)
  // Without filters: one country that is chosen does not hide the others.
  const open = { ...scope, view: { ...scope.view, filters: {}, isCompared: false } }
  const countries = useQuery(breakdownQuery(open, COUNTRIES!))
  const languages = useQuery(breakdownQuery(open, LANGUAGES!))
  const segments = useQuery(segmentsQuery(scope.path))
  const listCodes = (query: typeof countries, type: 'region' | 'language'): Choices =>
    (query.data?.rows ?? [])
      .flatMap(({ cells: [code] }) => (typeof code === 'string' ? [code] : []))
      .map((value) => ({ value, label: displayName(type, value, language) }))
      .sort((one, other) => one.label.localeCompare(other.label, language))
  const listParts = (rows: readonly { id: string; title: string }[]): Choices =>
    rows.length < 2 ? [] : rows.map(({ id, title }) => ({ value: id, label: title }))
  return {
    section: listParts(sections),
    space: listParts(siteSpaces),
    device: DEVICES.map((value) => ({ value, label: words.devices[value] })),
    country: listCodes(countries, 'region'),
    language: listCodes(languages, 'language'),
    segment: (segments.data?.items ?? []).map(({ title, claims }) => ({ value: printSegment(claims), label: title })),
  }
}
