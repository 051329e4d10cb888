/** What the value of a column is called, where it leads, and the filter that shows only it. */
import type { FilterName } from './filters.ts'
import { NONE } from './filters.ts'
import { asPage, type Places } from './places.ts'
import type { INSIGHTS_WORDS } from './words.ts'

export type InsightsWords = (typeof INSIGHTS_WORDS)['en']

export interface RowName {
  text: string
  /** Written as code: paths, methods, addresses. */
  isCode?: boolean
  note?: string | undefined
  onSite?: string | undefined
  inSpace?: string | undefined
  /** Elsewhere on the web. */
  href?: string | undefined
  filter?: readonly [FilterName, string] | undefined
}

interface Describer {
  words: InsightsWords
  language: string
  places: Places
}

export type DescribeRow = (cells: unknown[], describer: Describer) => RowName

const BRANDS: Record<string, string> = {
  chrome: 'Chrome',
  firefox: 'Firefox',
  safari: 'Safari',
  edge: 'Edge',
  ie: 'Internet Explorer',
  opera: 'Opera',
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
  android: 'Android',
  ios: 'iOS',
  googlebot: 'Google (Googlebot)',
  bingbot: 'Bing (Bingbot)',
  duckduckbot: 'DuckDuckGo (DuckDuckBot)',
  facebookbot: 'Meta (FacebookBot)',
  applebot: 'Apple (Applebot)',
  chatgpt: 'OpenAI (ChatGPT, GPTBot)',
  anthropic: 'Anthropic (Claude)',
}

const isText = (cell: unknown): cell is string => typeof cell === 'string' && cell !== ''

const describeDisplayed =
  (type: 'region' | 'language', filter: FilterName): DescribeRow =>
  ([cell], { words, language }) => {
    if (!isText(cell)) return { text: words.unknown, filter: [filter, NONE] }
    return { text: displayName(type, cell, language), filter: [filter, cell] }
  }

export function displayName(type: 'region' | 'language', code: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type }).of(code) ?? code
  } catch {
    return code
  }
}

export const describeCountry = describeDisplayed('region', 'country')
export const describeLanguage = describeDisplayed('language', 'language')

export const describeBrand =
  (filter: FilterName): DescribeRow =>
  ([cell], { words }) => ({
    text: isText(cell) ? nameBrand(cell, words) : words.unknown,
    filter: isText(cell) ? [filter, cell] : undefined,
  })

export const nameBrand = (brand: string, words: InsightsWords) =>
  brand === 'unknown' ? words.unknown : (BRANDS[brand] ?? brand)

/** Robots that no list knows are still robots. */
export const describeBot: DescribeRow = ([cell], { words }) => ({
  text: cell === 'unknown' ? words.otherBots : nameBrand(String(cell), words),
  filter: ['bot', String(cell)],
})

export const describeDevice: DescribeRow = ([cell], { words }) => {
  const device = isText(cell) ? cell : 'unknown'
  const known = words.devices as Record<string, string>
  return { text: known[device] ?? device, filter: ['device', device] }
}

/** Addresses that visitors come from; none is a visit without one. */
export const describeReferrer: DescribeRow = ([cell], { words }) =>
  isText(cell)
    ? { text: cell, href: `https://${cell}/`, filter: ['referrer', cell] }
    : { text: words.direct, filter: ['referrer', NONE] }

export const describePage: DescribeRow = ([cell], { words, places }) => {
  const page = asPage(cell)
  if (!page?.page) return { text: words.noPage }
  const filter = ['page', `${page.space}/${page.page}`] as const
  const named = places.findPage(page)
  if (!named) return { text: places.isLoading ? '…' : words.gonePage, filter }
  return { text: named.title, onSite: named.onSite, inSpace: named.inSpace, filter }
}

export const describePlace =
  (filter: FilterName): DescribeRow =>
  ([cell], { words, places }) =>
    isText(cell)
      ? { text: places.findPlace(cell) ?? (places.isLoading ? '…' : words.gonePlace), filter: [filter, cell] }
      : { text: words.noPlace }

export const describeText: DescribeRow = ([cell], { words }) => ({ text: isText(cell) ? cell : words.unknown })

export const describeCampaign: DescribeRow = ([campaign, source, medium]) => ({
  text: String(campaign),
  note: [source, medium].filter(isText).join(' · ') || undefined,
  filter: ['campaign', String(campaign)],
})

export const describeAddress: DescribeRow = ([cell]) => {
  const url = String(cell)
  const canOpen = /^https?:/.test(url) && URL.canParse(url)
  return { text: canOpen ? new URL(url).pathname : url, isCode: true, onSite: canOpen ? url : undefined }
}

export const describePosition: DescribeRow = ([cell], { words }) => ({
  text: (words.positions as Record<string, string>)[String(cell)] ?? words.unknown,
})

export const describeKind: DescribeRow = ([cell], { words }) => ({
  text: (words.requests as Record<string, string>)[String(cell)] ?? String(cell),
})

export const describeVariant: DescribeRow = ([cell], { words }) => ({
  text: cell === 'full' ? 'llms-full.txt' : cell === 'standard' ? 'llms.txt' : words.unknown,
  isCode: true,
})

export const describeApiOperation: DescribeRow = ([method, path]) => ({
  text: `${String(method ?? '').toUpperCase()} ${String(path ?? '')}`,
  isCode: true,
})

/** A link that was clicked leads to a page, a place on a page, or elsewhere. */
export const describeTarget: DescribeRow = ([cell], describer) => {
  const target = (cell ?? {}) as Record<string, unknown>
  const { words } = describer
  if (target.kind === 'url') {
    const url = String(target.url)
    return { text: url, href: /^https?:/.test(url) ? url : undefined }
  }
  if (target.kind === 'page' || target.kind === 'anchor') {
    const named = asPage(target) && describePage([target], describer)
    if (named) return { ...named, filter: undefined, note: isText(target.anchor) ? `#${target.anchor}` : undefined }
    return { text: isText(target.anchor) ? `#${target.anchor}` : words.gonePage }
  }
  const kind = (words.targets as Record<string, string>)[String(target.kind)]
  return { text: kind ?? words.unknown }
}
