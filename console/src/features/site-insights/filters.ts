/** The filters of a report: their names and values in the address, and the conditions that they stand for. */
import type { BodyOf } from '../../api/client.ts'

type Aggregation = BodyOf<'/orgs/{organizationId}/sites/{siteId}/insights/events/aggregate', 'post'>
export type EventCondition = NonNullable<Aggregation['where']>[number]
export type EventColumn = NonNullable<Aggregation['select']>[number]

export const READERS = ['people', 'bots', 'all'] as const
export type Readers = (typeof READERS)[number]
export const DEVICES = ['desktop', 'mobile', 'tablet', 'unknown'] as const

/** Stands for events without a value. */
export const NONE = 'none'

interface Filter {
  column: EventColumn['column']
  isValid: (value: string) => boolean
}

const isId = (value: string) => /^[\w-]{1,128}$/.test(value)
const isShort = (value: string) => value.length > 0 && value.length <= 256
const isCountry = (value: string) => value === NONE || /^[A-Z]{2}$/.test(value)
const isLanguage = (value: string) => {
  try {
    return value === NONE || Intl.getCanonicalLocales(value)[0] === value
  } catch {
    return false
  }
}

const FILTERS = {
  page: { column: 'page', isValid: (value) => value.split('/').length === 2 && value.split('/').every(isId) },
  section: { column: 'siteSection', isValid: isId },
  space: { column: 'siteSpace', isValid: isId },
  country: { column: 'visitorGeoCountry', isValid: isCountry },
  language: { column: 'visitorLanguage', isValid: isLanguage },
  device: { column: 'visitorDevice', isValid: (value) => (DEVICES as readonly string[]).includes(value) },
  browser: { column: 'visitorBrowser', isValid: isId },
  os: { column: 'visitorOS', isValid: isId },
  bot: { column: 'visitorBot', isValid: isId },
  referrer: { column: 'referrerDomain', isValid: isShort },
  campaign: { column: 'utmCampaign', isValid: isShort },
  segment: { column: 'visitorClaim', isValid: (value) => value.length <= 2048 && readSegment(value).length > 0 },
} as const satisfies Record<string, Filter>

export type FilterName = keyof typeof FILTERS
export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[]
export type Filters = Partial<Record<FilterName, string>>

export const isValidFilter = (name: FilterName, value: string) => FILTERS[name].isValid(value)

/** Each claim of a segment and its value, as the query of an address writes them: `plan=team&company.size=3`. */
const readSegment = (value: string) => [...new URLSearchParams(value)].filter(([claim]) => claim !== '')

export const printSegment = (claims: object): string => new URLSearchParams(listClaims(claims, '')).toString()

/** As the server stores claims: maps by their paths, lists as JSON. */
function listClaims(claims: object, prefix: string): string[][] {
  return Object.entries(claims).flatMap(([name, value]) => {
    if (typeof value !== 'object' || value === null) return [[prefix + name, String(value)]]
    if (Array.isArray(value) || Object.keys(value).length === 0) return [[prefix + name, JSON.stringify(value)]]
    return listClaims(value, `${prefix}${name}.`)
  })
}

/** What a person reads of a segment in the address. */
export const describeSegment = (value: string): string =>
  readSegment(value)
    .map(([claim, wanted]) => `${claim}: ${wanted}`)
    .join(', ')

const READER_CONDITIONS: Record<Readers, EventCondition[]> = {
  people: [{ column: 'visitorBot', values: [null] }],
  bots: [{ column: 'visitorBot', operator: 'notIn', values: [null] }],
  all: [],
}

export function toConditions(filters: Filters, readers: Readers): EventCondition[] {
  const conditions = FILTER_NAMES.flatMap((name): EventCondition[] => {
    const value = filters[name]
    if (value === undefined) return []
    if (name === 'segment')
      return readSegment(value).map(([claim, wanted]) => ({
        column: 'visitorClaim',
        claim: claim!,
        values: [wanted],
      }))
    return [{ column: FILTERS[name].column, values: [toValue(name, value)] }]
  })
  // A bot is no person: who asks for one means it.
  return [...READER_CONDITIONS[filters.bot === undefined ? readers : 'all'], ...conditions]
}

function toValue(name: FilterName, value: string): unknown {
  if (value === NONE) return null
  const [space, page] = value.split('/')
  return name === 'page' ? { space, page } : value
}
