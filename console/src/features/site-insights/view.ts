/** What a report shows, as the address says it. What the address says and cannot be meant is left out, and said. */
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { FILTER_NAMES, type Filters, isValidFilter, READERS, type Readers } from './filters.ts'
import { findDayFault, type InsightsRange, PRESET_RANGES } from './range.ts'

export interface InsightsView {
  range: InsightsRange
  isCompared: boolean
  readers: Readers
  filters: Filters
  /** Parameters of the address that were left out. */
  leftOut: string[]
}

const DEFAULT_RANGE = '30d'
const NOT_COMPARED = 'no'
const SHOWN_CHARACTERS = 60

const isIn = <V extends string>(list: readonly V[], value: string): value is V =>
  (list as readonly string[]).includes(value)

export function parseView(search: Record<string, unknown>): InsightsView {
  const leftOut: string[] = []
  const text = (name: string) => (search[name] === undefined ? '' : String(search[name]))
  const leaveOut = (name: string) => void leftOut.push(`${name}=${text(name).slice(0, SHOWN_CHARACTERS)}`)
  const choose = <V extends string>(name: string, list: readonly V[], initial: V): V => {
    const value = text(name)
    if (isIn(list, value)) return value
    if (value !== '') leaveOut(name)
    return initial
  }
  const readRange = (): InsightsRange => {
    const days = { from: text('from'), to: text('to') }
    if (days.from === '' && days.to === '') return choose('range', PRESET_RANGES, DEFAULT_RANGE)
    if (findDayFault(days) === undefined) return days
    for (const name of ['from', 'to']) if (text(name) !== '') leaveOut(name)
    return choose('range', PRESET_RANGES, DEFAULT_RANGE)
  }
  const filters: Filters = {}
  for (const name of FILTER_NAMES) {
    const value = text(name)
    if (value === '') continue
    if (isValidFilter(name, value)) filters[name] = value
    else leaveOut(name)
  }
  return {
    range: readRange(),
    isCompared: choose('compare', ['yes', NOT_COMPARED], 'yes') === 'yes',
    readers: choose('readers', READERS, 'people'),
    filters,
    leftOut,
  }
}

/** Parameters to change; undefined leaves one out. */
type ViewChange = Record<string, string | undefined>

export const toRangeChange = (range: InsightsRange): ViewChange =>
  typeof range === 'string'
    ? { range: range === DEFAULT_RANGE ? undefined : range, from: undefined, to: undefined }
    : { range: undefined, ...range }

export const toCompareChange = (isCompared: boolean): ViewChange => ({
  compare: isCompared ? undefined : NOT_COMPARED,
})

const ALL_PARAMETERS = ['readers', ...FILTER_NAMES]
export const CLEARED: ViewChange = Object.fromEntries(ALL_PARAMETERS.map((name) => [name, undefined]))

const applyChange = (before: Record<string, unknown>, change: ViewChange): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...before, ...change }).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  )

/** Each change is a step of the history: Back takes it back. */
export function useViewChange(): (change: ViewChange) => void {
  const navigate = useNavigate()
  return (change) =>
    void navigate({
      to: '.',
      search: ((before: Record<string, unknown>) => applyChange(before, change)) as never,
      resetScroll: false,
    })
}

export const useInsightsView = (): InsightsView => parseView(useSearch({ strict: false }) as Record<string, unknown>)

/** What the address says beyond its path: another report shows the same time and filters. */
export const useViewSearch = (): string => useRouterState({ select: ({ location }) => location.searchStr })
