/** What a report is about: its time, what it is compared with, who is counted. All of it is in the address. */
import { Filter, RotateCw, X } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import {
  Button,
  IconButton,
  lazyDialog,
  SelectField,
  SwitchField,
  TextField,
  Toolbar as ToolbarFrame,
  useLanguage,
  useWords,
} from '../../design/index.ts'
import type { ReportScope } from './aggregate.ts'
import { describeBot, describeDevice, displayName, nameBrand } from './describe-row.ts'
import { describeSegment, FILTER_NAMES, type FilterName, NONE } from './filters.ts'
import { formatSpan } from './format-time.ts'
import styles from './insights.module.css'
import { usePlaces } from './places.ts'
import { findDayFault, type InsightsRange, PRESET_RANGES, toIsoDay } from './range.ts'
import { CLEARED, type InsightsView, toCompareChange, toRangeChange, useViewChange } from './view.ts'
import { INSIGHTS_WORDS } from './words.ts'

const FilterDialog = lazyDialog(async () => (await import('./filter-dialog.tsx')).FilterDialog)

const OWN = 'own'

interface ToolbarProps {
  scope: ReportScope
  view: InsightsView
  /** Counts again up to now. */
  onRefresh: () => void
}

export function InsightsToolbar({ scope, view, onRefresh }: ToolbarProps) {
  const words = useWords(INSIGHTS_WORDS)
  const change = useViewChange()
  const [isFiltering, setFiltering] = useState(false)
  const { range } = view
  const ownDays = { from: toIsoDay(scope.range.from.getTime()), to: toIsoDay(scope.range.to.getTime() - 1) }
  const chooseRange = (value: (typeof PRESET_RANGES)[number] | typeof OWN) => {
    onRefresh()
    change(toRangeChange(value === OWN ? ownDays : value))
  }
  return (
    <div className={styles.controls}>
      <ToolbarFrame label={words.whatIsShown}>
        <SelectField
          label={words.range}
          isLabelHidden
          value={typeof range === 'string' ? range : OWN}
          onChange={chooseRange}
          choices={[
            ...PRESET_RANGES.map((value) => ({ value, label: words.ranges[value] })),
            { value: OWN, label: words.ownDays },
          ]}
        />
        {typeof range !== 'string' && <DayFields {...range} />}
        <Button icon={Filter} onPress={() => setFiltering(true)}>
          {words.filters}
        </Button>
        <SwitchField
          label={words.compare}
          value={view.isCompared}
          onChange={(isCompared) => change(toCompareChange(isCompared))}
        />
        <IconButton icon={RotateCw} label={words.refresh} onPress={onRefresh} />
      </ToolbarFrame>
      <Chips scope={scope} view={view} />
      <Period scope={scope} />
      {view.leftOut.length > 0 && (
        <p role="status" className={styles.leftOut}>
          {words.leftOut(view.leftOut.join(', '))}
        </p>
      )}
      <Suspense>
        {isFiltering && <FilterDialog scope={scope} view={view} onClose={() => setFiltering(false)} />}
      </Suspense>
    </div>
  )
}

/** The days of a range of one's own. They are in the address once both make a range. */
function DayFields({ from, to }: Exclude<InsightsRange, string>) {
  const words = useWords(INSIGHTS_WORDS)
  const change = useViewChange()
  const [days, setDays] = useState({ from, to })
  useEffect(() => setDays({ from, to }), [from, to])
  const fault = findDayFault(days)
  const set = (next: typeof days) => {
    setDays(next)
    if (findDayFault(next) === undefined) change(toRangeChange(next))
  }
  return (
    <>
      <TextField
        label={words.from}
        isLabelHidden
        type="date"
        value={days.from}
        onChange={(value) => set({ ...days, from: value })}
      />
      <TextField
        label={words.to}
        isLabelHidden
        type="date"
        value={days.to}
        onChange={(value) => set({ ...days, to: value })}
        error={fault && words.dayFaults[fault]}
      />
    </>
  )
}

function Period({ scope }: { scope: ReportScope }) {
  const words = useWords(INSIGHTS_WORDS)
  const { language } = useLanguage()
  const now = formatSpan(scope.range, scope.range, language)
  const before = formatSpan(scope.range.before, scope.range, language)
  return <p className={styles.quiet}>{scope.view.isCompared ? words.periods(now, before) : words.period(now)}</p>
}

/** The filters that apply, each with a way to take it off. */
function Chips({ scope, view: { filters, readers } }: { scope: ReportScope; view: InsightsView }) {
  const words = useWords(INSIGHTS_WORDS)
  const { language } = useLanguage()
  const change = useViewChange()
  const [space, page] = filters.page?.split('/') ?? []
  const places = usePlaces(scope, space !== undefined && page !== undefined ? [{ space, page }] : [])
  const nameOf = (name: FilterName, value: string): string => {
    if (value === NONE) return name === 'referrer' ? words.direct : words.unknown
    switch (name) {
      case 'page':
        return places.findPage({ space: space!, page: page! })?.title ?? (places.isLoading ? '…' : words.gonePage)
      case 'section':
      case 'space':
        return places.findPlace(value) ?? (places.isLoading ? '…' : words.gonePlace)
      case 'country':
        return displayName('region', value, language)
      case 'language':
        return displayName('language', value, language)
      case 'device':
        return describeDevice([value], { words, language, places }).text
      case 'bot':
        return describeBot([value], { words, language, places }).text
      case 'browser':
      case 'os':
        return nameBrand(value, words)
      case 'segment':
        return describeSegment(value)
      default:
        return value
    }
  }
  const chips = [
    ...(readers === 'people' ? [] : [['readers', `${words.readers}: ${words.readerChoices[readers]}`] as const]),
    ...FILTER_NAMES.flatMap((name) => {
      const value = filters[name]
      return value === undefined ? [] : [[name, `${words.filterNames[name]}: ${nameOf(name, value)}`] as const]
    }),
  ]
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={words.filters}>
      {chips.map(([name, text]) => (
        <li key={name} className={styles.chip}>
          <span dir="auto">{text}</span>
          <IconButton icon={X} label={words.remove(text)} onPress={() => change({ [name]: undefined })} />
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Button look="plain" onPress={() => change(CLEARED)}>
            {words.clearFilters}
          </Button>
        </li>
      )}
    </ul>
  )
}
